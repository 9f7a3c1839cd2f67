// What everybody writes first: the result is in order. Nothing says that it holds what was given.
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
  int i, v, prev;
  int s = nondet_int();
  __CPROVER_assume((s > 0) && (s <= SIZE));
  for (i = 0; i < s; i++) {
    v = nondet_int();
    printf("LOG: ref[%d] = %d\n", i, v);
    ref[i] = v;
    a[i] = v;
  }
  sort(a, s);
  prev = a[0];
  for (i = 0; i < s; i++) {
    printf("LOG: a[%d] = %d\n", i, a[i]);
    assert(a[i] >= prev);
    prev = a[i];
  }
  return 0;
}
