// CHECK: violated(unreach-call) line 25
// PROPERTY: unreach-call
// UNWIND: needs at most 0 iterations of any loop
// WITNESS: 15572
// TAGS: tables

/* A table of 20,000 entries, looked up twice. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

#define V(i) (i) * 7919u % 19997u
#define V5(i) V(i), V(i + 1), V(i + 2), V(i + 3), V(i + 4)
#define V50(i) V5(i), V5(i + 5), V5(i + 10), V5(i + 15), V5(i + 20), V5(i + 25), V5(i + 30), V5(i + 35), V5(i + 40), V5(i + 45)
#define V500(i) V50(i), V50(i + 50), V50(i + 100), V50(i + 150), V50(i + 200), V50(i + 250), V50(i + 300), V50(i + 350), V50(i + 400), V50(i + 450)
#define V5000(i) V500(i), V500(i + 500), V500(i + 1000), V500(i + 1500), V500(i + 2000), V500(i + 2500), V500(i + 3000), V500(i + 3500), V500(i + 4000), V500(i + 4500)

static const unsigned short table[20000] = {V5000(0u), V5000(5000u), V5000(10000u), V5000(15000u)};

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 20000);
    if ((table[table[i]] ^ i) == 32765)
        reach_error();
    return 0;
}
