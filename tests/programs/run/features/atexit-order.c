// RUN: exit 0
// OUTPUT: before\nmain\nsecond\nfirst\nafter\n
#include <stdio.h>
#include <stdlib.h>
static void first(void) { puts("first"); }
static void second(void) { puts("second"); }
__attribute__((constructor)) static void before(void) { puts("before"); }
__attribute__((destructor)) static void after(void) { puts("after"); }
int main(void) {
    atexit(first);
    atexit(second);
    puts("main");
    exit(0);
}
