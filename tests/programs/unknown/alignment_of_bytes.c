// CHECK: unknown(depends-on-addresses) line 7
// PROPERTY: misaligned
// TAGS: addresses
int main(void) {
    char bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    int *p = (int *)bytes;
    return *p == 0;
}
