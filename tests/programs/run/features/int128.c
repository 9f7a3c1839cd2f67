// RUN: exit 0
int main(void) {
    unsigned __int128 x = 1;
    for (int i = 2; i <= 30; i++)
        x *= i;
    __int128 y = -(__int128)x;
    return !((unsigned long)(x >> 64) == 14379386343318UL && y < 0 && x % 31 != 0 && x / 30 % 29 == 0);
}
