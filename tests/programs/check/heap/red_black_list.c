// CHECK: violated(unreach-call) line 9
// PROPERTY: unreach-call, valid-deref
// WITNESS: 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 0
// UNWIND: needs at most 12 iterations of any loop
// TAGS: lists, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern int __VERIFIER_nondet_int(void);
enum colour { RED, BLACK };
struct T {
    struct T *next;
    enum colour colour;
};
int main() {
    struct T *list = malloc(sizeof *list), *end = list;
    int n = 0;
    list->next = 0;
    list->colour = BLACK;
    while (__VERIFIER_nondet_int() && n++ < 6) {
        end->next = malloc(sizeof *end);
        end = end->next;
        end->next = 0;
        if (__VERIFIER_nondet_int()) {
            end->colour = BLACK;
        } else {
            end->colour = RED;
            if (n != 5) {
                end->next = malloc(sizeof *end);
                end = end->next;
                end->next = 0;
                end->colour = BLACK;
            }
        }
    }
    for (end = list; end; end = end->next) {
        if (end->colour == RED) __VERIFIER_assert(end->next && end->next->colour == BLACK);
    }
    return 0;
}
