// AVL tree: insertion as into any search tree, and rotations on the way back.
#include <stddef.h>

#include "avl.h"

static int height(const struct node *node) { return node == NULL ? 0 : node->height; }

static void measure(struct node *node) {
  int left = height(node->left), right = height(node->right);
  node->height = (left > right ? left : right) + 1;
}

static struct node *rotate_right(struct node *node) {
  struct node *top = node->left;
  node->left = top->right;
  top->right = node;
  measure(node);
  measure(top);
  return top;
}

static struct node *rotate_left(struct node *node) {
  struct node *top = node->right;
  node->right = top->left;
  top->left = node;
  measure(node);
  measure(top);
  return top;
}

static struct node *balance(struct node *node) {
  int lean = height(node->left) - height(node->right);
  measure(node);
  if (lean > 1) {
    if (height(node->left->left) < height(node->left->right))
      node->left = rotate_left(node->left);
    return rotate_right(node);
  }
  if (lean < -1) {
    if (height(node->right->right) < height(node->right->left))
      node->right = rotate_right(node->right);
    return rotate_left(node);
  }
  return node;
}

struct node *insert(struct node *root, struct node *fresh) {
  if (root == NULL) {
    fresh->left = NULL;
    fresh->right = NULL;
    fresh->height = 1;
    return fresh;
  }
  if (fresh->key < root->key)
    root->left = insert(root->left, fresh);
  else if (fresh->key > root->key)
    root->right = insert(root->right, fresh);
  return balance(root);
}
