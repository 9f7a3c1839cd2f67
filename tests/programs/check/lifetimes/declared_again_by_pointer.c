// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: lifetimes, goto
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct pair { double first; int second; };
static int sum(struct pair given) {
    int rounds = 0;
again:;
    struct pair held;
    struct pair *there = &held;
    *there = given;
    given.second++;
    if (++rounds < 3) goto again;
    return there->second + (int)given.first;
}
int main(void) {
    unsigned char number = __VERIFIER_nondet_uchar();
    struct pair given = { 1, number };
    if (sum(given) != number + 3) reach_error();
    return 0;
}
