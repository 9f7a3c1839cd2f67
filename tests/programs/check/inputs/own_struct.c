// CHECK: violated(unreach-call) line 12
// WITNESS: 5, 0, 254, 255, 9, 1, 0, 0
// DRIVER: none
// TAGS: inputs, nondet, structs
struct pair { unsigned char a; short b; int c; };
extern struct pair nondet_pair(void);
extern void reach_error(void);
static int is_it(const struct pair *p) { return p->a == 5 && p->b == -2; }
int main(void) {
    struct pair p = nondet_pair();
    if (!is_it(&p)) return 0;
    if (p.c == 265) reach_error();
    return 0;
}
