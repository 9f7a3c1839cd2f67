// The result is right: where it says so the pattern stands, and nowhere before; or it stands nowhere. Calls that
// break the precondition are assumed away, and all letters are in the alphabet.
#include <assert.h>
#include <stdio.h>

#include "substring.h"

#define TSIZE (SIZE + 1)
#define PSIZE (SIZE + 1)

unsigned nondet_uint(void);
void __CPROVER_assume(_Bool);

int main(void) {
  int i;
  unsigned v;
  unsigned char itext[TSIZE];
  unsigned char ipat[PSIZE];
  unsigned itext_s = nondet_uint();
  __CPROVER_assume(itext_s < TSIZE);
  unsigned ipat_s = nondet_uint();
  __CPROVER_assume(ipat_s < PSIZE);
  printf("LOG: size text=%u, pat=%u\n", itext_s, ipat_s);
  for (i = 0; i < itext_s; i++) {
    v = nondet_uint();
    __CPROVER_assume(v < LETTERS);
    itext[i] = v;
    __CPROVER_assume(itext[i] < LETTERS);
    printf("LOG: text[%d] = %u\n", i, itext[i]);
  }
  for (i = 0; i < ipat_s; i++) {
    v = nondet_uint();
    __CPROVER_assume(v < LETTERS);
    ipat[i] = v;
    __CPROVER_assume(ipat[i] < LETTERS);
    printf("LOG: pat[%d] = %u\n", i, ipat[i]);
  }
  int r = search(itext, itext_s, ipat, ipat_s, 0);
  __CPROVER_assume(r != BAD_CALL);
  printf("LOG: return = %d\n", r);
  int pos, ppos, found;
  v = nondet_uint();
  printf("LOG: looking at %u\n", v);
  if (r == -1) {
    __CPROVER_assume(v < itext_s);
    pos = v;
    ppos = 0;
    found = 1;
    while (ppos < ipat_s) {
      if ((pos >= itext_s) || (itext[pos] != ipat[ppos])) {
        found = 0;
        break;
      }
      pos++;
      ppos++;
    }
    assert(!found);
  } else {
    pos = r;
    ppos = 0;
    while (ppos < ipat_s) {
      assert(itext[pos] == ipat[ppos]);
      pos++;
      ppos++;
    }
    v = nondet_uint();
    printf("LOG: looking at %u\n", v);
    __CPROVER_assume(v < r);
    pos = v;
    ppos = 0;
    found = 1;
    while (ppos < ipat_s) {
      if ((pos >= itext_s) || (itext[pos] != ipat[ppos])) {
        found = 0;
        break;
      }
      pos++;
      ppos++;
    }
    assert(!found);
  }
  return 0;
}
