// RUN: violation uninit line 8
int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int fresh;
        if (i == 0)
            fresh = 1;
        if (fresh == 1) // HERE
            sum++;
    }
    return sum;
}
