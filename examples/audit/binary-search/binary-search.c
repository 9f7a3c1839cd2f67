// Binary search: halve what is left until it is empty.
#include "binary-search.h"

int binary_search(int length, int wanted) {
  int low = 0, high = length - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    int value = element(middle);
    if (value < wanted)
      low = middle + 1;
    else if (value > wanted)
      high = middle - 1;
    else
      return middle;
  }
  return -1;
}
