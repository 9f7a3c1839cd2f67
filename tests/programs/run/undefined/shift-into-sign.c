// RUN: violation bad-shift line 4
int main(void) {
    int x = 3;
    return (x << 31) == 0; // HERE
}
