// Merges two sorted arrays into one that is sorted and has no element twice.
#ifndef MERGE_H
#define MERGE_H

// The length of c, which must have room for all.
int merge_sorted_nodups(int a[], int asize, int b[], int bsize, int c[]);

#endif
