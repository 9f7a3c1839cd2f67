// RUN: violation bad-shift line 4
int main(void) {
    int by = -1;
    return 1u >> by; // HERE
}
