// RUN: exit 0
static int sum(int n) {
    int a[n][n + 1];
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= n; j++)
            a[i][j] = i * j;
    for (int i = 0; i < n; i++)
        s += a[i][n];
    return s + (int)sizeof a;
}
int main(void) {
    for (int i = 1; i < 6; i++)
        if (sum(i) != i * (i * (i - 1) / 2) + 4 * i * (i + 1))
            return 1;
    return 0;
}
