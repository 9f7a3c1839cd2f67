// RUN: violation no-overflow line 4
int main(void) {
    unsigned short a = 65535, b = 65535;
    unsigned c = a * b; // HERE
    return c == 0;
}
