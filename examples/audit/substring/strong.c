// The weak harness, and bad input as well: lengths that no pattern has, letters that are not in the alphabet.
// The code refuses what it must refuse and nothing else, and a match ends before the text does.
#include <assert.h>
#include <stdio.h>

#include "substring.h"

int nondet_int(void);
unsigned nondet_uint(void);
void __CPROVER_assume(_Bool);

unsigned char itext[SIZE];
unsigned char ipat[SIZE];

// Whether the pattern stands in the text at this position.
static int stands_at(int pos, int itext_s, int ipat_s) {
  for (int ppos = 0; ppos < ipat_s; ppos++) {
    if ((pos >= itext_s) || (itext[pos] != ipat[ppos]))
      return 0;
    pos++;
  }
  return 1;
}

int main(void) {
  int i, v;
  int itext_s = nondet_int();
  __CPROVER_assume((itext_s >= 0) && (itext_s <= SIZE));
  int ipat_s = nondet_int();
  printf("LOG: size text=%d, pat=%d\n", itext_s, ipat_s);
  for (i = 0; i < itext_s; i++) {
    itext[i] = nondet_uint();
    __CPROVER_assume(itext[i] <= LETTERS + 1);
    printf("LOG: text[%d] = %d\n", i, itext[i]);
  }
  int bad_letter = 0;
  for (i = 0; i < SIZE; i++) {
    ipat[i] = nondet_uint();
    __CPROVER_assume(ipat[i] <= LETTERS + 1);
    printf("LOG: pat[%d] = %d\n", i, ipat[i]);
    if ((i + 1 < ipat_s) && (ipat[i] >= LETTERS))
      bad_letter = 1;
  }
  int r = search(itext, itext_s, ipat, ipat_s, 0);
  printf("LOG: return = %d\n", r);
  int bad_call = (ipat_s < 1) || (ipat_s > LONGEST);
  assert((r == BAD_CALL) == bad_call);
  if (bad_call)
    return 0;
  assert((r == BAD_PATTERN) == bad_letter);
  if (bad_letter)
    return 0;
  v = nondet_int();
  printf("LOG: looking at %d\n", v);
  if (r == NOT_FOUND) {
    __CPROVER_assume((v >= 0) && (v < itext_s));
    assert(!stands_at(v, itext_s, ipat_s));
  } else {
    assert((r >= 0) && stands_at(r, itext_s, ipat_s));
    __CPROVER_assume((v >= 0) && (v < r));
    assert(!stands_at(v, itext_s, ipat_s));
  }
  return 0;
}
