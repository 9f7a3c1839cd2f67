// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: taken and left always make up what there was.
// TAGS: loops, induction
// What changes is in a static struct, behind a pointer, and in a function that is called.
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static struct store {
  unsigned left, taken;
} store;
static void take(struct store *from) {
  if (from->left > 0) {
    from->left--;
    from->taken++;
  }
}
int main(void) {
  store.left = __VERIFIER_nondet_uint() % 1000;
  unsigned before = store.left;
  while (__VERIFIER_nondet_bool()) {
    take(&store);
    if (store.left + store.taken != before)
      reach_error();
  }
  return 0;
}
