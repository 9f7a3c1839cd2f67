// RUN: unsupported
int main(void) {
    int x = 3;
    __asm__ volatile("" : "+r"(x) : : "memory");
    if (x != 3)
        return 1;
    __asm__("addl $1, %0" : "+r"(x));
    return x;
}
