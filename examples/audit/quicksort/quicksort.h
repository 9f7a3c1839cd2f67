// Sorts an array in place.
#ifndef QUICKSORT_H
#define QUICKSORT_H

void sort(int values[], unsigned length);

#endif
