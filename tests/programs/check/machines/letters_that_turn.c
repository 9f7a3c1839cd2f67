// CHECK: violated(unreach-call) line 18
// PROPERTY: unreach-call
// WITNESS: 1, 2, 1, 2, 1, 5, 1, 225, 4, 179, 1, 215
// TAGS: state-machines, unbounded
// Each round turns one letter of a text on.
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  char text[8] = "AAAAAAA";
  while (__VERIFIER_nondet_int()) {
    int at = __VERIFIER_nondet_uchar() % 7;
    text[at] = (char)('A' + (text[at] - 'A' + 1) % 3);
    if (!strcmp(text, "ABCABCA"))
      reach_error();
  }
  return 0;
}
