// CHECK: unknown(depends-on-undefined) line 19
// PROPERTY: unreach-call
// TAGS: never written
// What a program's own allocator gives was written before, whatever the allocator is called. Only the result
// that is never returned is any value.
extern void reach_error(void);
static int pool[4] = {1, 2, 3, 4};
static void *memalign(unsigned long alignment, unsigned long size) {
    return alignment < size ? pool : 0;
}
static int unclear(int b) {
    if (b)
        return 1;
}
int main(void) {
    int *p = memalign(8, 16);
    if (p[2] == 77)
        reach_error();
    if (unclear(0) == 77)
        reach_error();
    return 0;
}
