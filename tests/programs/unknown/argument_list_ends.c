// CHECK: unknown(unsupported) line 7
// PROPERTY: assert
// TAGS: arguments
#include <assert.h>

int main(int argc, char **argv) {
  assert(argv[argc] == 0);
  return 0;
}
