// Looks for a value in a sorted array that is read through a function, so that a harness can stand for every
// array at once.
#ifndef BINARY_SEARCH_H
#define BINARY_SEARCH_H

// The element at an index; whoever has the array defines this.
int element(int index);

// An index where the value stands, or -1.
int binary_search(int length, int wanted);

#endif
