// RUN: exit 0
#include <stdatomic.h>
int main(void) {
    atomic_int x = 5;
    int old = atomic_fetch_add(&x, 3);
    int expected = 8;
    _Bool done = atomic_compare_exchange_strong(&x, &expected, 20);
    _Bool not = atomic_compare_exchange_strong(&x, &expected, 21);
    return !(old == 5 && done && !not && expected == 20 && x == 20);
}
