// RUN: violation uninit line 9
int choose(int c) {
    int x;
    if (c)
        x = 1;
    return x;
}
int main(void) {
    if (choose(0) == 1) // HERE
        return 1;
    return 0;
}
