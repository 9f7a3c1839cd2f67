// Insertion into a sorted doubly linked list: before the first element that is not smaller.
#include <stddef.h>

#include "list-insert.h"

void insert(struct list *list, struct node *fresh) {
  struct node *at = list->first;
  fresh->next = NULL;
  fresh->prev = NULL;
  if (at == NULL) {
    list->first = fresh;
    return;
  }
  // An audit shows that this case, a list of one element, is not needed: what follows does the same.
  if (at->next == NULL && at->value < fresh->value) {
    at->next = fresh;
    fresh->prev = at;
    return;
  }
  while (at->next != NULL && at->value < fresh->value)
    at = at->next;
  if (at->value < fresh->value) {
    at->next = fresh;
    fresh->prev = at;
  } else {
    fresh->next = at;
    fresh->prev = at->prev;
    if (at->prev == NULL)
      list->first = fresh;
    else
      at->prev->next = fresh;
    at->prev = fresh;
  }
}
