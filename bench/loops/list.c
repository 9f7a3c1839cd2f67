// Safe: a list of up to eight elements is as long as was asked.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
    int length = __VERIFIER_nondet_int(), sum = 0, count = 0;
    __VERIFIER_assume(length >= 0 && length <= 8);
    struct node *first = 0;
    for (int k = 0; k < length; k++) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int() & 15;
        node->next = first;
        first = node;
    }
    for (struct node *at = first; at; at = at->next) {
        sum += at->value;
        count++;
    }
    assert(count == length && sum <= 15 * length);
    return 0;
}
