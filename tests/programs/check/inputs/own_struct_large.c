// CHECK: safe
// EVIDENCE: by construction: every sum of eight bytes is at most 2040
// DRIVER: none
// TAGS: inputs, nondet, structs
struct block { unsigned char bytes[24]; };
struct block nondet_block(int, const char *);
extern void reach_error(void);
int main(void) {
    int sum = 0;
    struct block b = nondet_block(1, "x");
    for (int i = 0; i < 8; i++) sum += b.bytes[i * 3];
    if (sum > 2040) reach_error();
    return 0;
}
