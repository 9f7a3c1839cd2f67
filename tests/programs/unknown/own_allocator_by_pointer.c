// CHECK: unknown(depends-on-undefined) line 22
// PROPERTY: unreach-call
// TAGS: never written
// What a program's own allocator gives was written before, whatever the allocator is called. Only the result
// that is never returned is any value.
extern void reach_error(void);
static int pool[4] = {1, 2, 3, 4};
static void *give(unsigned long size) {
    return size < 17 ? pool : 0;
}
static int third(void *(*malloc)(unsigned long)) {
    int *p = malloc(16);
    return p[2];
}
static int unclear(int b) {
    if (b)
        return 1;
}
int main(void) {
    if (third(give) == 77)
        reach_error();
    if (unclear(0) == 77)
        reach_error();
    return 0;
}
