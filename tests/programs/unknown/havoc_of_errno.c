// CHECK: unknown(unsupported) line 10
// PROPERTY: unreach-call
// OPTIONS: --havoc-unknown
// TAGS: functions
#include <errno.h>
extern void reach_error(void);
int measure(int which);
int main(void) {
  errno = 0;
  measure(3);
  if (errno)
    reach_error();
  return 0;
}
