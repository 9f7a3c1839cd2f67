// The smaller of the two next elements goes first, unless it was the last one already.
#include "merge.h"

int merge_sorted_nodups(int a[], int asize, int b[], int bsize, int c[]) {
  int apos = 0, bpos = 0, last = -1, length = 0;
  while (apos < asize || bpos < bsize) {
    if (apos < asize && (bpos >= bsize || a[apos] < b[bpos])) {
      if (last == -1 || c[last] != a[apos]) {
        c[++last] = a[apos];
        length++;
      }
      apos++;
    } else {
      if (last == -1 || c[last] != b[bpos]) {
        c[++last] = b[bpos];
        length++;
      }
      bpos++;
    }
  }
  return length;
}
