// The result rises from element to element, so none is there twice, and any value is in it exactly when it is in
// one of the arrays. Nothing is assumed about the result.
#include <assert.h>
#include <stdio.h>

#include "merge.h"

// The most elements that both arrays have together.
#ifndef SIZE
#define SIZE 3
#endif

int nondet_int(void);
void __CPROVER_assume(_Bool);

int main(void) {
  int a[SIZE], b[SIZE], c[SIZE];
  int i, v, csize, given, found;
  int asize = nondet_int();
  int bsize = nondet_int();
  __CPROVER_assume((asize >= 0) && (bsize >= 0));
  __CPROVER_assume((asize <= SIZE) && (bsize <= SIZE - asize));
  v = nondet_int();
  given = 0;
  printf("LOG: looking for %d\n", v);
  for (i = 0; i < asize; i++) {
    a[i] = nondet_int();
    __CPROVER_assume((i == 0) || (a[i] >= a[i - 1]));
    printf("LOG: a[%d] = %d\n", i, a[i]);
    if (a[i] == v)
      given = 1;
  }
  for (i = 0; i < bsize; i++) {
    b[i] = nondet_int();
    __CPROVER_assume((i == 0) || (b[i] >= b[i - 1]));
    printf("LOG: b[%d] = %d\n", i, b[i]);
    if (b[i] == v)
      given = 1;
  }
  csize = merge_sorted_nodups(a, asize, b, bsize, c);
  printf("LOG: csize = %d\n", csize);
  assert((csize >= 0) && (csize <= asize + bsize));
  found = 0;
  for (i = 0; i < csize; i++) {
    printf("LOG: c[%d] = %d\n", i, c[i]);
    assert((i == 0) || (c[i] > c[i - 1]));
    if (c[i] == v)
      found = 1;
  }
  assert(found == given);
  return 0;
}
