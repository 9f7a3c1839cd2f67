// RUN: exit 0
// Found in GCC's tests: an input and an output of empty assembly in the same named register.
int main(void) {
    register unsigned long p __asm__("rdi") = 0xdeadUL;
    __asm__ volatile("" : "=r"(p) : "0"(p) : "memory");
    return p != 0xdeadUL;
}
