extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
void reach_error(void) { abort(); }

struct tree { int key; struct tree *left, *right; };
static struct tree *insert(struct tree *at, int key) {
  if (!at) {
    at = malloc(sizeof *at);
    if (!at) abort();
    at->key = key;
    at->left = at->right = 0;
  } else if (key < at->key) at->left = insert(at->left, key);
  else if (key > at->key) at->right = insert(at->right, key);
  return at;
}
static int depth(struct tree *at) {
  if (!at) return 0;
  int left = depth(at->left), right = depth(at->right);
  return 1 + (left > right ? left : right);
}
int main(void) {
  struct tree *root = 0;
  for (int i = 0; i < 6; i++) root = insert(root, __VERIFIER_nondet_int());
  int deep = depth(root);
  if (deep == 1) return 1;
  if (deep == 6) {
    if (root->key == 500) reach_error();
    return 2;
  }
  return deep == 3 ? 3 : 4;
}
