// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: pointers, copies
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct cell { char c; short s; int *owner; };
static struct cell g[4][5];
static int me, you;
int main(void) {
    for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) g[i][j].owner = &you;
    unsigned x = __VERIFIER_nondet_uchar() % 4, y = __VERIFIER_nondet_uchar() % 5;
    g[x][y].owner = &me;
    g[x][(y + 1) % 5] = g[x][y];
    g[(x + 1) % 4][y] = g[x][(y + 1) % 5];
    int n = 0;
    for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) {
        *g[i][j].owner += 1;
        n += g[i][j].owner == &me;
    }
    if (n != 3 || me != 3 || you != 17) reach_error();
    return 0;
}
