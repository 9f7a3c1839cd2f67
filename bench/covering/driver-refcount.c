extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

static int references, registered, irq;
static int get(void) { if (!registered) return -1; references++; return 0; }
static void put(void) { if (references > 0 && --references == 0) registered = 0; }
int main(void) {
  registered = references = 1;
  for (int i = 0; i < 25; i++) {
    int what = __VERIFIER_nondet_int();
    if (what == 1) { if (get()) return 1; }
    else if (what == 2) put();
    else if (what == 3) { if (irq) return 2; irq = __VERIFIER_nondet_int(); }
    else if (what == 4 && irq == 19) { if (references == 6) reach_error(); irq = 0; }
    else if (what < 0) break;
  }
  return references;
}
