/* kept: a piece of memory with unknown contents */
#include <stdlib.h>
extern void __VERIFIER_nondet_memory(void *, unsigned long);
void reach_error(void) { abort(); }
struct point { int x, y; unsigned char tag[3]; };
int main(void)
{
  struct point *p = malloc(sizeof *p);
  if (!p) return 1;
  __VERIFIER_nondet_memory(p, sizeof *p);
  int big = p->x > p->y ? 1 : 2;
  for (int i = 0; i < 3; i++) if (p->tag[i] == 7) big += 10;
  free(p);
  return big;
}
