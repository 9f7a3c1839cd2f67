// RUN: violation uninit line 4
int main(void) {
    int x;
    if (x > 3) // HERE
        return 1;
    return 0;
}
