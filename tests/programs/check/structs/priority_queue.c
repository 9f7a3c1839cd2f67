// CHECK: safe
// EVIDENCE: by construction: a binary heap gives its entries in order, each once
// TAGS: sorting, copies
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct job { unsigned char pri; char name[3]; long id; int cost; };
static struct job h[5];
static unsigned n;
static void push(struct job j) {
    unsigned i = n++;
    h[i] = j;
    while (i && h[(i - 1) / 2].pri > h[i].pri) {
        struct job t = h[i];
        h[i] = h[(i - 1) / 2];
        h[(i - 1) / 2] = t;
        i = (i - 1) / 2;
    }
}
static struct job pop(void) {
    struct job r = h[0];
    h[0] = h[--n];
    unsigned i = 0;
    for (;;) {
        unsigned c = 2 * i + 1;
        if (c >= n) break;
        if (c + 1 < n && h[c + 1].pri < h[c].pri) c++;
        if (h[i].pri <= h[c].pri) break;
        struct job t = h[i];
        h[i] = h[c];
        h[c] = t;
        i = c;
    }
    return r;
}
int main(void) {
    for (int i = 0; i < 4; i++) {
        struct job j = { __VERIFIER_nondet_uchar(), "ab", i, i * 2 };
        push(j);
    }
    int last = -1;
    long ids = 0;
    while (n) {
        struct job j = pop();
        if (j.pri < last || j.cost != j.id * 2) reach_error();
        last = j.pri;
        ids += 1L << (8 * j.id);
    }
    if (ids != 0x01010101L) reach_error();
    return 0;
}
