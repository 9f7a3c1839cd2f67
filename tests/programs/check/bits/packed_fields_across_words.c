// CHECK: safe
// EVIDENCE: by construction: each field reads back what was written to it, and its neighbours stay as they were
// TAGS: bit-fields, packed
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct __attribute__((packed)) h { unsigned char v; unsigned a : 20; signed b : 12; unsigned long c : 50; _Bool d : 1; unsigned e : 13; };
int main(void) {
    struct h h;
    memset(&h, 0xff, sizeof h);
    unsigned v = __VERIFIER_nondet_uint();
    struct h k[2];
    memset(k, 0, sizeof k);
    k[v & 1].c = (unsigned long)v << 18;
    k[v & 1].b = (int)(v % 2048);
    k[v & 1].d = v & 2;
    k[v & 1].e = v;
    struct h *p = &k[v & 1];
    if (p->c != ((unsigned long)v << 18 & 0x3ffffffffffffUL)) reach_error();
    if (p->b != (int)(v % 2048)) reach_error();
    if (p->e != (v & 0x1fff)) reach_error();
    if (p->d != (v >> 1 & 1)) reach_error();
    if (p->a || p->v) reach_error();
    if (k[!(v & 1)].c || k[!(v & 1)].e) reach_error();
    h.b = p->b;
    if (h.a != 0xfffff || h.b != p->b || h.c != 0x3ffffffffffffUL) reach_error();
    return 0;
}
