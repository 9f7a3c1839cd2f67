// Quicksort: the first element is the pivot, smaller ones go before it and larger ones behind it.
#include <stdio.h>

#include "quicksort.h"

// Puts the pivot where it belongs, between low and high, and says where that is.
static int partition(int values[], int low, int high) {
  int pivot = values[low], up = low, down = high + 1, kept;
  while (1) {
    do
      ++up;
    while (up <= high && values[up] <= pivot);
    do
      --down;
    while (values[down] > pivot);
    if (up >= down)
      break;
    kept = values[up];
    values[up] = values[down];
    values[down] = kept;
  }
  kept = values[low];
  values[low] = values[down];
  values[down] = kept;
  return down;
}

static void quicksort(int values[], int low, int high) {
  printf("LOG: called with low=%d, high=%d\n", low, high); // refute: skip
  if (low < high) {
    int middle = partition(values, low, high);
    quicksort(values, low, middle - 1);
    quicksort(values, middle + 1, high);
  }
}

void sort(int values[], unsigned length) { quicksort(values, 0, (int)length - 1); }
