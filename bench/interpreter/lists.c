// Heap objects and pointers: build, reverse and free a list, again and again.
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

int main(void) {
    long sum = 0;
    for (int round = 0; round < 200; round++) {
        struct node *list = 0;
        for (int i = 0; i < 1000; i++) {
            struct node *node = malloc(sizeof *node);
            node->next = list;
            node->value = i;
            list = node;
        }
        struct node *reversed = 0;
        while (list) {
            struct node *next = list->next;
            list->next = reversed;
            reversed = list;
            list = next;
        }
        while (reversed) {
            struct node *next = reversed->next;
            sum += reversed->value;
            free(reversed);
            reversed = next;
        }
    }
    return sum != 200L * 499500;
}
