// CHECK: safe
// PROPERTY: array-bounds, valid-deref, unreach-call
// EXHAUSTIVE: yes
// TAGS: structs, pointers
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct box { int head; char name[4]; int items[2]; int rows[2][3]; unsigned char rest[1]; };
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))
int main(void)
{
    struct box box = {1, "abc", {2, 3}, {{1, 2, 3}, {4, 5, 6}}, {9}};
    int sum = 0, choice = __VERIFIER_nondet_uchar() % 6;

    // From a member to what is around it, and over all of its bytes.
    char *name = box.name;
    struct box *around = container_of(name, struct box, name);
    if (around->head != 1) reach_error();
    char *bytes = (char *)around;
    for (unsigned i = 0; i < sizeof box; i++) sum += bytes[i];
    unsigned char *other = (unsigned char *)box.items;
    for (int i = 0; i < 20; i++) sum += other[i];

    // All rows are one member, whichever row the pointer was made from.
    int *row = box.rows[1];
    row[choice - 3] = 7;

    // From the end backwards.
    int *items = box.items, *end = items + 2;
    while (end != items) sum += *--end;

    // An array of one element at the end stands for more.
    struct box *large = malloc(sizeof *large + 10);
    unsigned char *rest = large->rest;
    for (int i = 0; i < 10; i++) rest[i] = i;
    free(large);

    // The variable is given something else.
    items = (int *)&box;
    items[3] = 5;
    memset(name, 0, 8);
    return sum == 12345;
}
