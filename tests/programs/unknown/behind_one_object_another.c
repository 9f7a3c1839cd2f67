// CHECK: unknown(depends-on-addresses) line 6
// TAGS: addresses
extern void reach_error(void);
int main(void) {
    int a[2] = {1, 2}, b[2] = {3, 4};
    if (a + 2 == b) reach_error();
    return a[0] + b[0] == 4 ? 0 : 1;
}
