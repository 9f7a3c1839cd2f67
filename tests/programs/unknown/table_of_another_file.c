// CHECK: unknown(not-defined) line 6
// TAGS: files
extern const int table[10];
extern void reach_error(void);
int main(void) {
    if (table[2] > 3) reach_error();
    return 0;
}
