// CHECK: violated(undefined-behavior) line 14
// PROPERTY: undefined-behavior
// WITNESS: 0
// TAGS: attributes
extern _Bool __VERIFIER_nondet_bool(void);
__attribute__((nonnull(1))) static int is_there(int *item, int *other)
{
    (void)other;
    return item != 0;
}
int main(void)
{
    int item = 1;
    return is_there(__VERIFIER_nondet_bool() ? &item : 0, 0) ? 0 : 0;
}
