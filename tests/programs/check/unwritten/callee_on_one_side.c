// CHECK: violated(valid-deref) line 9
// WITNESS: 0
// EVIDENCE: by construction: the pointer has any value where it was not written
// TAGS: uninitialised, function pointers
extern _Bool __VERIFIER_nondet_bool(void);
static void f(void) {}
int main(void) {
    void (*called)(void); if (__VERIFIER_nondet_bool()) called = f;
    called();
    return 0;
}
