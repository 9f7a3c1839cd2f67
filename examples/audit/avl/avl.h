// A search tree that keeps itself balanced: the heights below a node differ by one at most.
#ifndef AVL_H
#define AVL_H

struct node {
  int key;
  int height; // 1 for a leaf
  struct node *left;
  struct node *right;
};

// Puts a node with its key into a tree and gives the new root; a key that is there already changes nothing.
struct node *insert(struct node *root, struct node *fresh);

#endif
