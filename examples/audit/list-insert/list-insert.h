// A doubly linked list whose elements are in order.
#ifndef LIST_INSERT_H
#define LIST_INSERT_H

struct node {
  int value;
  struct node *next;
  struct node *prev;
};

struct list {
  struct node *first;
};

void insert(struct list *list, struct node *fresh);

#endif
