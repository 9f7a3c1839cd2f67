// CHECK: unknown(depends-on-addresses) line 6
// TAGS: addresses, strings
extern void reach_error(void);
int main(void) {
    const char *longer = "xabc", *shorter = "abc";
    if (longer + 1 == shorter) reach_error();
    return 0;
}
