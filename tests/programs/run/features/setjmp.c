// RUN: exit 0
#include <setjmp.h>
static jmp_buf env;
static void deep(int n) {
    if (n == 0)
        longjmp(env, 42);
    deep(n - 1);
}
int main(void) {
    volatile int count = 0;
    int r = setjmp(env);
    count++;
    if (r == 0)
        deep(10);
    return !(r == 42 && count == 2);
}
