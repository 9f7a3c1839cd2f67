// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: both walks follow the links that the first loop made
// UNWIND: needs at most 6 iterations of any loop
// TAGS: lists, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern int __VERIFIER_nondet_int(void);
typedef struct TSLL {
    struct TSLL *next, *prev;
    int data;
} SLL;
int main() {
    SLL *list = malloc(sizeof(SLL));
    SLL *end = list, *last;
    int n = 1, seen = 0;
    list->next = 0;
    list->prev = 0;
    list->data = 0;
    while (__VERIFIER_nondet_int() && n < 6) {
        end->next = malloc(sizeof(SLL));
        end->next->prev = end;
        end->next->data = end->data + 1;
        end = end->next;
        end->next = 0;
        n++;
    }
    last = end;
    while (end) {
        SLL *before = end->prev;
        end->prev = end->next;
        end->next = before;
        end = before;
    }
    while (last) {
        SLL *next = last->next;
        __VERIFIER_assert(last->data == n - 1 - seen);
        free(last);
        last = next;
        seen++;
    }
    __VERIFIER_assert(seen == n);
    return 0;
}
