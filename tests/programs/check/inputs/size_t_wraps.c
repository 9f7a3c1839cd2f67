// CHECK: violated(unreach-call) line 10
// WITNESS: 4294967295
// OPTIONS: --32
// TAGS: data-model
extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);
extern void reach_error(void);
int main(void) {
    __SIZE_TYPE__ n = __VERIFIER_nondet_size_t();
    if (n != 0 && n + 1 == 0)
        reach_error();
    return 0;
}
