// CHECK: safe
// PROPERTY: unreach-call
// EXHAUSTIVE: yes
// TAGS: environment
#include <locale.h>
#include <stddef.h>
extern void reach_error(void);

int main(void) {
  if (setlocale(LC_ALL, "C") == NULL)
    reach_error();
  return 0;
}
