// RUN: violation div-by-zero line 4
int main(void) {
    volatile int zero = 0;
    return 1 / zero; // HERE
}
