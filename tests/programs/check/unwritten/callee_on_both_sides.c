// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: uninitialised, function pointers
extern _Bool __VERIFIER_nondet_bool(void);
static void f(void) {}
static void g(void) {}
int main(void) {
    void (*called)(void); if (__VERIFIER_nondet_bool()) called = f; else called = g;
    called();
    return 0;
}
