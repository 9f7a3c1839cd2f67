// CHECK: unknown(unsupported) line 9
// PROPERTY: unreach-call
// TAGS: environment
#include <locale.h>
#include <stddef.h>
extern void reach_error(void);

int main(void) {
  if (setlocale(LC_ALL, "") == NULL)
    reach_error();
  return 0;
}
