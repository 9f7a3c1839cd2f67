// The result is in order and a permutation of what was given: any value, chosen after the call, is in both
// equally often.
#include <assert.h>
#include <stdio.h>

#include "quicksort.h"

#ifndef SIZE
#define SIZE 3
#endif

int nondet_int(void);
void __CPROVER_assume(_Bool);

int a[SIZE];
int ref[SIZE];

int main(void) {
  int i, v, count, qcount, prev;
  int s = nondet_int();
  __CPROVER_assume((s > 0) && (s <= SIZE));
  for (i = 0; i < s; i++) {
    v = nondet_int();
    printf("LOG: ref[%d] = %d\n", i, v);
    ref[i] = v;
    a[i] = v;
  }
  sort(a, s);
  v = nondet_int();
  printf("LOG: counting %d\n", v);
  count = 0;
  qcount = 0;
  prev = a[0];
  for (i = 0; i < s; i++) {
    printf("LOG: a[%d] = %d\n", i, a[i]);
    assert(a[i] >= prev);
    prev = a[i];
    if (ref[i] == v)
      count++;
    if (a[i] == v)
      qcount++;
  }
  assert(count == qcount);
  return 0;
}
