extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
void reach_error(void) { abort(); }

struct item { int priority; struct item *next; };
int main(void) {
  struct item *head = 0;
  int taken = 0, last = -1;
  for (int i = 0; i < 10; i++) {
    int what = __VERIFIER_nondet_int();
    if (what == 1) {
      struct item *one = malloc(sizeof *one), **at = &head;
      if (!one) return 0;
      one->priority = __VERIFIER_nondet_int();
      while (*at && (*at)->priority < one->priority) at = &(*at)->next;
      one->next = *at;
      *at = one;
    } else if (what == 2 && head) {
      struct item *gone = head;
      last = gone->priority;
      head = gone->next;
      free(gone);
      taken++;
    } else if (what == 3) break;
  }
  if (taken == 3 && last == 333) reach_error();
  return head ? 1 : 2;
}
