/* dropped: run: an assertion of its own fails */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  assert(x != x);
  return 0;
}
