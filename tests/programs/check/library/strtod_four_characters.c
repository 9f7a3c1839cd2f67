// CHECK: safe
// PROPERTY: assert, valid-deref
// UNWIND: needs at most 60 iterations of any loop
// TAGS: strings, floats
// What it is: four characters are enough for powers of ten that no double has exactly, and for hexadecimal digits.
#include <assert.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[5];
  for (int i = 0; i < 4; i++) text[i] = __VERIFIER_nondet_char();
  text[4] = '\0';
  char *end;
  double number = strtod(text, &end);
  assert(text <= end && end <= text + 4);
  if (text[0] >= '1' && text[0] <= '9') assert(number > 0 && number < 1e101);
  if (text[0] == '0' && text[1] == 'x' && text[2] == 'f' && text[3] >= '0' && text[3] <= '9')
    assert(number == 240 + (text[3] - '0'));
  return 0;
}
