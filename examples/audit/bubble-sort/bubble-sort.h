// Sorts an array in place.
#ifndef BUBBLE_SORT_H
#define BUBBLE_SORT_H

void sort(int values[], unsigned length);

#endif
