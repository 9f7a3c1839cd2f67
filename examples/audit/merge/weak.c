// No element twice, and every element of both arrays is there. But the first check assumes that there are two
// places to compare: a result of one element is never looked at, and with SIZE 1 nothing is.
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
  int i, v, i1, i2, csize, found;
  int asize = nondet_int();
  int bsize = nondet_int();
  __CPROVER_assume((asize >= 0) && (bsize >= 0));
  __CPROVER_assume((asize <= SIZE) && (bsize <= SIZE - asize));
  for (i = 0; i < asize; i++) {
    a[i] = nondet_int();
    __CPROVER_assume((i == 0) || (a[i] >= a[i - 1]));
    printf("LOG: a[%d] = %d\n", i, a[i]);
  }
  for (i = 0; i < bsize; i++) {
    b[i] = nondet_int();
    __CPROVER_assume((i == 0) || (b[i] >= b[i - 1]));
    printf("LOG: b[%d] = %d\n", i, b[i]);
  }
  csize = merge_sorted_nodups(a, asize, b, bsize, c);
  printf("LOG: csize = %d\n", csize);
  assert(csize <= (asize + bsize));
  for (i = 0; i < csize; i++)
    printf("LOG: c[%d] = %d\n", i, c[i]);
  i1 = nondet_int();
  i2 = nondet_int();
  __CPROVER_assume((i1 >= 0) && (i2 >= 0));
  __CPROVER_assume((i1 < csize) && (i2 < csize));
  __CPROVER_assume(i1 != i2);
  assert(c[i1] != c[i2]);
  v = nondet_int();
  __CPROVER_assume((v >= 0) && (v < asize));
  v = a[v];
  found = 0;
  for (i = 0; i < csize; i++) {
    if (c[i] == v)
      found = 1;
  }
  assert(found == 1);
  v = nondet_int();
  __CPROVER_assume((v >= 0) && (v < bsize));
  v = b[v];
  found = 0;
  for (i = 0; i < csize; i++) {
    if (c[i] == v)
      found = 1;
  }
  assert(found == 1);
  return 0;
}
