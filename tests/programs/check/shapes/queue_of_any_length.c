// CHECK: violated(unreach-call) line 41
// PROPERTY: unreach-call
// WITNESS: 1, 4, 1, 9, 1, 0, 2, 2
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct item { int key; struct item *next; };
static struct item *head, *tail;
static int count;

static void put(int key) {
    struct item *fresh = malloc(sizeof *fresh);
    fresh->key = key;
    fresh->next = NULL;
    if (tail) tail->next = fresh;
    else head = fresh;
    tail = fresh;
    count++;
}

static int take(void) {
    struct item *first = head;
    int key = first->key;
    head = first->next;
    if (!head) tail = NULL;
    free(first);
    count--;
    return key;
}

int main(void) {
    int last = 0;
    for (;;) {
        int what = __VERIFIER_nondet_int();
        if (what == 1) {
            put(__VERIFIER_nondet_int());
        } else if (what == 2 && head) {
            int key = take();
            if (key == last + 5 && key == 9 && count == 1) reach_error();
            last = key;
        } else {
            return 0;
        }
    }
}
