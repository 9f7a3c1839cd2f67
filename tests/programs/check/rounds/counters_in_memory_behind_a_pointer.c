// CHECK: violated(unreach-call) line 29
// PROPERTY: unreach-call
// WITNESS: 3, 1, 1, 1, 1
// UNWIND: needs at most 4 iterations of any loop
// TAGS: loops, induction
// The other counter changes by a pointer, and only when nothing is left.
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static struct store {
  unsigned left, taken;
} store;
static unsigned *spare = &store.taken;
static void take(struct store *from) {
  if (from->left > 0) {
    from->left--;
    from->taken++;
  } else {
    ++*spare;
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
