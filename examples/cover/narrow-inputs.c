// Numbers of parts lie between 40960000 and 40964095, and no two parts have the same: of all integers hardly any leads
// on, and what led on once does not do so again. The engine sees which ones do; to see all hundred parts together is
// too much for it, and to guess them too much for the fuzzer. It draws numbers of parts where the engine says so.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static unsigned char known[4096];

int main(void) {
  int small = 0, large = 0, even = 0, close = 0, last = 0;
  for (int part = 0; part < 100; part++) {
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= 40960000 && number <= 40964095);
    int place = number - 40960000;
    __VERIFIER_assume(!known[place]);
    known[place] = 1;
    if (place < 1365)
      small++;
    else if (place >= 2730)
      large++;
    if (place % 2 == 0)
      even++;
    if (place < last + 500 && place > last - 500)
      close++;
    last = place;
  }
  int kind = 0;
  if (small > large + 3)
    kind += 1;
  else if (large > small + 3)
    kind += 2;
  if (even > 54)
    kind += 4;
  else if (even < 46)
    kind += 8;
  if (close > 25)
    kind += 16;
  else if (close < 18)
    kind += 32;
  switch (kind) {
  case 5:
    return 1;
  case 10:
    return 2;
  case 21:
    return 3;
  case 42:
    return 4;
  }
  return 0;
}
