extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
void reach_error(void) { abort(); }

struct node { int value; struct node *next; };
int main(void) {
  struct node *list = 0;
  int count = 0;
  while (__VERIFIER_nondet_int() && count < 20) {
    struct node *one = malloc(sizeof *one);
    if (!one) return 0;
    one->value = __VERIFIER_nondet_int();
    one->next = list;
    list = one;
    count++;
  }
  int rising = 1;
  for (struct node *at = list; at && at->next; at = at->next)
    if (at->value >= at->next->value) rising = 0;
  if (rising && count >= 4) {
    if (list->value == 1 && list->next->value == 1000) reach_error();
    return 1;
  }
  return count == 0 ? 2 : 3;
}
