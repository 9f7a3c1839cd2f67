/* What KLEE's users ask for, in terms of the competitions' words. */

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

/* An input that is not less than `low`, and less than `high`. */
int klee_range(int low, int high, const char *name)
{
    (void)name;
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(low <= value && value < high);
    return value;
}
