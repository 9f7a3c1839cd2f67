// RUN: exit 0
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int main(void) {
    int a[] = {5, 3, 9, 1, 7, 7, -2};
    qsort(a, 7, sizeof *a, compare);
    for (int i = 1; i < 7; i++)
        if (a[i - 1] > a[i])
            return 1;
    int key = 9;
    int *found = bsearch(&key, a, 7, sizeof *a, compare);
    return found != a + 6;
}
