// A known fault that no small change of the code makes: a result of one element is wrong. It stays unseen as long
// as a harness assumes that there are two.
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
  if (length == 1)
    c[0] = 0;
  return length;
}
