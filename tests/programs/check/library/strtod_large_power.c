// CHECK: violated(assert) line 17
// PROPERTY: assert
// UNWIND: needs at most 60 iterations of any loop
// WITNESS: 50, 101, 57, 50
// TAGS: strings, floats
// What it is: a number above what a double has exactly is found although its digits are only guessed.
#include <assert.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[5];
  for (int i = 0; i < 4; i++) text[i] = __VERIFIER_nondet_char();
  text[4] = '\0';
  double number = strtod(text, 0);
  assert(!(number > 1e90 && number < 1e200));
  return 0;
}
