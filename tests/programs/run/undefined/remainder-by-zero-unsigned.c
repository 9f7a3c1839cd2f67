// RUN: violation div-by-zero line 4
int main(void) {
    unsigned zero = 0;
    return 7u % zero; // HERE
}
