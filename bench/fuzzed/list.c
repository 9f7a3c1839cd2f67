/* A queue on the heap, driven by commands. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *first = 0;
  struct node **last = &first;
  int length = 0, sum = 0;
  for (int turn = 0; turn < 64; turn++) {
    switch (__VERIFIER_nondet_uchar() % 4) {
    case 0: {
      struct node *node = malloc(sizeof *node);
      if (!node) {
        return 1;
      }
      node->value = __VERIFIER_nondet_int() % 100;
      node->next = 0;
      *last = node;
      last = &node->next;
      length++;
      break;
    }
    case 1:
      if (first) {
        struct node *next = first->next;
        sum += first->value;
        free(first);
        first = next;
        length--;
        if (!first) {
          last = &first;
        }
      }
      break;
    case 2:
      if (length == 9 && sum == 321) {
        reach_error();
      }
      break;
    default:
      return length;
    }
  }
  return 0;
}
