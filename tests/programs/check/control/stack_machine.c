// CHECK: violated(unreach-call) line 34
// WITNESS: 17, 96, 64, 128, 0
// TAGS: interpreters
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct vm { int st[8]; unsigned sp; unsigned char pc; };
static int step(struct vm *m, const unsigned char *code, unsigned n) {
    if (m->pc >= n) return 0;
    unsigned char op = code[m->pc++];
    switch (op >> 5) {
        case 0: if (m->sp == 8) return 0;
        m->st[m->sp++] = op & 31;
        return 1;
        case 1: if (m->sp < 2) return 0;
        m->sp--;
        m->st[m->sp - 1] += m->st[m->sp];
        return 1;
        case 2: if (m->sp < 2) return 0;
        m->sp--;
        m->st[m->sp - 1] = (int)((unsigned)m->st[m->sp - 1] * (unsigned)m->st[m->sp]);
        return 1;
        case 3: if (m->sp < 1 || m->sp == 8) return 0;
        m->st[m->sp] = m->st[m->sp - 1];
        m->sp++;
        return 1;
        default: return 0;
    }
}
int main(void) {
    unsigned char code[5];
    for (int i = 0; i < 5; i++) code[i] = __VERIFIER_nondet_uchar();
    struct vm m = {0};
    while (step(&m, code, 5)) ;
    if (m.sp == 1 && m.st[0] == 289) reach_error();
    return 0;
}
