// RUN: violation array-bounds line 5
int main(void) {
    int a[4] = {0};
    for (int i = 0; i <= 4; i++)
        a[i] = i; // HERE
    return 0;
}
