// The keys rise from left to right, heights are what they say and differ by one at most, and any key is in the
// tree exactly when it was inserted.
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

#include "avl.h"

#ifndef SIZE
#define SIZE 3
#endif

int nondet_int(void);
void __CPROVER_assume(_Bool);

struct node nodes[SIZE];
int v, given, found;

// The height of a tree all of whose keys are between two numbers.
static int check(const struct node *node, long above, long below) {
  int left, right, height;
  if (node == NULL)
    return 0;
  printf("LOG: key %d, height %d\n", node->key, node->height);
  assert((node->key > above) && (node->key < below));
  left = check(node->left, above, node->key);
  right = check(node->right, node->key, below);
  assert((left - right <= 1) && (right - left <= 1));
  height = (left > right ? left : right) + 1;
  assert(node->height == height);
  if (node->key == v)
    found = 1;
  return height;
}

int main(void) {
  int i;
  struct node *root = NULL, *fresh;
  int s = nondet_int();
  __CPROVER_assume((s > 0) && (s <= SIZE));
  v = nondet_int();
  printf("LOG: looking for %d\n", v);
  for (i = 0; i < s; i++) {
    fresh = &nodes[i];
    // What a new node holds is of no use to anybody.
    fresh->left = fresh;
    fresh->right = fresh;
    fresh->height = nondet_int();
    fresh->key = nondet_int();
    printf("LOG: inserting %d\n", fresh->key);
    if (fresh->key == v)
      given = 1;
    root = insert(root, fresh);
  }
  check(root, LONG_MIN, LONG_MAX);
  assert(found == given);
  return 0;
}
