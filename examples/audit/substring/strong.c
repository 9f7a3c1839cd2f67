// The weak harness, and bad input as well: empty and too long patterns, one letter that is not in the alphabet.
// The code refuses what it must refuse and nothing else, and a match ends before the text does.
#include <assert.h>
#include <stdio.h>

#include "substring.h"

unsigned nondet_uint(void);
void __CPROVER_assume(_Bool);

unsigned char itext[SIZE];
unsigned char ipat[SIZE];

// Whether the pattern stands in the text at this position.
static int stands_at(unsigned pos, unsigned itext_s, unsigned ipat_s) {
  for (unsigned ppos = 0; ppos < ipat_s; ppos++) {
    if ((pos >= itext_s) || (itext[pos] != ipat[ppos]))
      return 0;
    pos++;
  }
  return 1;
}

int main(void) {
  unsigned i, v;
  unsigned itext_s = nondet_uint();
  __CPROVER_assume(itext_s < SIZE);
  unsigned ipat_s = nondet_uint();
  __CPROVER_assume(ipat_s <= SIZE);
  printf("LOG: size text=%u, pat=%u\n", itext_s, ipat_s);
  for (i = 0; i < itext_s; i++) {
    v = nondet_uint();
    __CPROVER_assume(v <= LETTERS);
    itext[i] = v;
    printf("LOG: text[%u] = %u\n", i, v);
  }
  int bad_letter = 0;
  for (i = 0; i < ipat_s; i++) {
    v = nondet_uint();
    __CPROVER_assume(v <= LETTERS);
    ipat[i] = v;
    if ((v == LETTERS) && (i + 1 < ipat_s))
      bad_letter = 1;
    printf("LOG: pat[%u] = %u\n", i, v);
  }
  int r = search(itext, itext_s, ipat, ipat_s, 0);
  printf("LOG: return = %d\n", r);
  int bad_call = (ipat_s == 0) || (ipat_s > LONGEST);
  assert((r == BAD_CALL) == bad_call);
  assert((r == BAD_PATTERN) == (!bad_call && bad_letter));
  if (bad_call || bad_letter)
    return 0;
  v = nondet_uint();
  printf("LOG: looking at %u\n", v);
  if (r == NOT_FOUND) {
    __CPROVER_assume(v < itext_s);
    assert(!stands_at(v, itext_s, ipat_s));
  } else {
    assert((r >= 0) && stands_at(r, itext_s, ipat_s));
    __CPROVER_assume(v < (unsigned)r);
    assert(!stands_at(v, itext_s, ipat_s));
  }
  return 0;
}
