// Bubble sort: neighbours in the wrong order change places, until a pass finds none.
#include <stdio.h>

#include "bubble-sort.h"

void sort(int values[], unsigned length) {
  int changed = 1;
  for (unsigned end = length; changed && end > 1; end--) {
    printf("LOG: passing to %u\n", end); // refute: skip
    changed = 0;
    for (unsigned at = 1; at < end; at++) {
      if (values[at - 1] > values[at]) {
        int kept = values[at];
        values[at] = values[at - 1];
        values[at - 1] = kept;
        changed = 1;
      }
    }
  }
}
