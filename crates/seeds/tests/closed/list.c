/* kept: a list on the heap, as in the categories about memory */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct node { int value; struct node *next; };
int main(void)
{
  struct node *head = NULL;
  int length = 0;
  while (length < 12 && __VERIFIER_nondet_int() % 2 == 0) {
    struct node *node = malloc(sizeof(struct node));
    if (node == NULL) exit(1);
    node->value = length++;
    node->next = head;
    head = node;
  }
  for (struct node *n = head; n; ) {
    struct node *next = n->next;
    if (n->value != --length) reach_error();
    free(n);
    n = next;
  }
  return length;
}
