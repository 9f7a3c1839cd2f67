// RUN: violation bad-shift line 4
int main(void) {
    int by = 32;
    return 1 << by; // HERE
}
