// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: it begins at one and moves by four.
// TAGS: loops, induction
// Low bits that no round changes; nobody decides when it ends.
extern void reach_error(void);

int main(void) {
  unsigned x = 1;
  while (x < 400001u)
    x += 4;
  if (x % 4 != 1)
    reach_error();
  return 0;
}
