// CHECK: safe
// PROPERTY: undefined-behavior
// EXHAUSTIVE: yes
// TAGS: attributes
extern _Bool __VERIFIER_nondet_bool(void);
__attribute__((nonnull(1))) static int is_there(int *item, int *other)
{
    return other != 0 ? *other : *item;
}
int main(void)
{
    int item = 1;
    return is_there(&item, __VERIFIER_nondet_bool() ? &item : 0) ? 0 : 0;
}
