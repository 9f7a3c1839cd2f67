// Going forward and going back, the elements are in order and the same as those given.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "list-insert.h"

#ifndef SIZE
#define SIZE 3
#endif

int nondet_int(void);
void __CPROVER_assume(_Bool);

int ref[SIZE];

int main(void) {
  int i, v, count, lcount, seen;
  struct list list = {NULL};
  struct node *at, *fresh, *last;
  int s = nondet_int();
  __CPROVER_assume((s > 0) && (s <= SIZE));
  for (i = 0; i < s; i++) {
    v = nondet_int();
    printf("LOG: ref[%d] = %d\n", i, v);
    ref[i] = v;
    fresh = malloc(sizeof(struct node));
    __CPROVER_assume(fresh != NULL);
    fresh->value = v;
    insert(&list, fresh);
  }
  v = nondet_int();
  printf("LOG: counting %d\n", v);
  count = 0;
  for (i = 0; i < s; i++) {
    if (ref[i] == v)
      count++;
  }
  lcount = 0;
  seen = 0;
  last = NULL;
  for (at = list.first; at != NULL; at = at->next) {
    printf("LOG: forward %d\n", at->value);
    assert(seen < s);
    seen++;
    if (at->value == v)
      lcount++;
    if (at->next != NULL)
      assert(at->value <= at->next->value);
    last = at;
  }
  assert(count == lcount);
  lcount = 0;
  seen = 0;
  for (at = last; at != NULL; at = at->prev) {
    printf("LOG: back %d\n", at->value);
    assert(seen < s);
    seen++;
    if (at->value == v)
      lcount++;
    if (at->prev != NULL)
      assert(at->value >= at->prev->value);
  }
  assert(count == lcount);
  return 0;
}
