// Every sorted array at once: an element exists only once somebody looks at it, and fits to those that were
// looked at before. SIZE is the number of probes, so the arrays have up to 2^SIZE - 1 elements.
#include <assert.h>
#include <stdio.h>

#include "binary-search.h"

#ifndef SIZE
#define SIZE 4
#endif

int nondet_int(void);
void __CPROVER_assume(_Bool);

int size;
int probes;
int probed[SIZE + 1];
int value[SIZE + 1];

int element(int index) {
  int i, v = nondet_int();
  assert((index >= 0) && (index < size));
  assert(probes <= SIZE);
  for (i = 0; i < probes; i++) {
    __CPROVER_assume((probed[i] > index) || (value[i] <= v));
    __CPROVER_assume((probed[i] < index) || (value[i] >= v));
  }
  printf("LOG: a[%d] = %d\n", index, v);
  probed[probes] = index;
  value[probes] = v;
  probes++;
  return v;
}

int main(void) {
  int i, r, item = nondet_int();
  size = nondet_int();
  __CPROVER_assume((size > 0) && (size < (1 << SIZE)));
  printf("LOG: looking for %d in %d elements\n", item, size);
  r = binary_search(size, item);
  printf("LOG: return = %d\n", r);
  assert(probes <= SIZE);
  if (r != -1) {
    assert((r >= 0) && (r < size));
    assert(element(r) == item);
  } else {
    i = nondet_int();
    __CPROVER_assume((i >= 0) && (i < size));
    assert(element(i) != item);
  }
  return 0;
}
