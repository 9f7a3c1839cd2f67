// CHECK: safe
// EVIDENCE: by construction: a chain has at most as many entries as were put in, and an entry knows its own number
// TAGS: hash tables
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct e { short next; unsigned char key; int val[3]; };
static struct e e[12];
static short bucket[5];
int main(void) {
    for (int i = 0; i < 5; i++) bucket[i] = -1;
    for (short i = 0; i < 4; i++) {
        unsigned char k = __VERIFIER_nondet_uchar();
        e[i].key = k;
        e[i].val[k % 3] = i;
        e[i].next = bucket[k % 5];
        bucket[k % 5] = i;
    }
    unsigned char q = __VERIFIER_nondet_uchar();
    int hops = 0;
    short at = bucket[q % 5];
    while (at >= 0 && e[at].key != q) {
        at = e[at].next;
        if (++hops > 4) reach_error();
    }
    if (at >= 0 && e[at].val[q % 3] != at) reach_error();
    return 0;
}
