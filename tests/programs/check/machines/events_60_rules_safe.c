// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 7 iterations of any loop
// EVIDENCE: by construction: of the 136 states within 7 rounds, found by a breadth-first search when the rules were written, none has these values; later ones do.
// TAGS: state-machines, generated
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a17 = 1;
int a4 = 2;
int a11 = 0;
int a25 = 2;
int a8 = 1;
int a29 = 0;

int calculate_output(int input) {
  if ((a25 == 0) && (a17 == 1) && (input == 2)) {
    a25 = 3;
    a8 = 3;
    return 20;
  }
  if ((a11 == 2) && (a29 == 3) && (input == 4)) {
    a29 = 3;
    return 21;
  }
  if ((a4 == 1) && (a8 == 0) && (input == 2)) {
    a17 = 0;
    return 22;
  }
  if ((a29 == 2) && (a11 == 2) && (input == 1)) {
    a8 = 0;
    return 23;
  }
  if ((a29 == 1) && (a4 == 1) && (input == 3)) {
    a17 = 2;
    return 24;
  }
  if ((a29 == 3) && (a11 == 1) && (input == 6)) {
    a11 = 1;
    a8 = 1;
    a25 = 3;
    return 25;
  }
  if ((a29 == 3) && (a4 == 2) && (input == 5)) {
    a17 = 0;
    return 26;
  }
  if ((a25 == 1) && (a4 == 0) && (input == 6)) {
    a11 = 0;
    return 20;
  }
  if ((a29 == 3) && (a25 == 0) && (input == 5)) {
    a4 = 2;
    a17 = 0;
    a25 = 0;
    return 21;
  }
  if ((a17 == 2) && (a29 == 0) && (a11 == 2) && (input == 1)) {
    a17 = 1;
    a29 = 0;
    a4 = 1;
    return 22;
  }
  if ((a29 == 2) && (a8 == 1) && (a4 == 3) && (input == 2)) {
    a17 = 0;
    a25 = 1;
    return 23;
  }
  if ((a4 == 2) && (a17 == 1) && (input == 2)) {
    a25 = 3;
    a4 = 3;
    a17 = 0;
    return 24;
  }
  if ((a29 == 3) && (a11 == 0) && (input == 6)) {
    a4 = 2;
    a11 = 1;
    return 25;
  }
  if ((a17 == 0) && (a29 == 3) && (a11 == 2) && (input == 2)) {
    a11 = 0;
    a25 = 0;
    a8 = 3;
    return 26;
  }
  if ((a29 == 0) && (a8 == 2) && (input == 1)) {
    a17 = 2;
    a4 = 0;
    a11 = 0;
    return 20;
  }
  if ((a29 == 3) && (a4 == 0) && (input == 5)) {
    a11 = 0;
    a29 = 1;
    a25 = 3;
    return 21;
  }
  if ((a25 == 0) && (a11 == 3) && (input == 3)) {
    a8 = 3;
    return 22;
  }
  if ((a4 == 3) && (a11 == 2) && (input == 2)) {
    a4 = 0;
    a8 = 2;
    return 23;
  }
  if ((a29 == 0) && (a11 == 0) && (input == 6)) {
    a4 = 1;
    a8 = 2;
    return 24;
  }
  if ((a4 == 2) && (a11 == 1) && (input == 5)) {
    a4 = 3;
    return 25;
  }
  if ((a4 == 3) && (a25 == 2) && (input == 6)) {
    a8 = 3;
    a11 = 2;
    a17 = 2;
    return 26;
  }
  if ((a25 == 3) && (a4 == 1) && (input == 6)) {
    a11 = 1;
    a8 = 0;
    return 20;
  }
  if ((a29 == 1) && (a17 == 2) && (input == 6)) {
    a4 = 2;
    a8 = 3;
    return 21;
  }
  if ((a4 == 2) && (a29 == 0) && (input == 6)) {
    a29 = 2;
    a17 = 2;
    a4 = 1;
    return 22;
  }
  if ((a17 == 2) && (a4 == 2) && (input == 1)) {
    a4 = 2;
    return 23;
  }
  if ((a17 == 0) && (a8 == 3) && (input == 6)) {
    a25 = 0;
    a8 = 1;
    return 24;
  }
  if ((a8 == 3) && (a29 == 1) && (input == 2)) {
    a25 = 3;
    a8 = 1;
    return 25;
  }
  if ((a4 == 0) && (a11 == 1) && (input == 6)) {
    a25 = 0;
    a29 = 2;
    return 26;
  }
  if ((a17 == 2) && (a4 == 1) && (a8 == 2) && (input == 6)) {
    a25 = 2;
    a17 = 1;
    return 20;
  }
  if ((a8 == 2) && (a29 == 2) && (input == 4)) {
    a17 = 2;
    return 21;
  }
  if ((a11 == 1) && (a8 == 0) && (input == 1)) {
    a8 = 0;
    return 22;
  }
  if ((a25 == 0) && (a8 == 1) && (input == 2)) {
    a29 = 3;
    a25 = 0;
    a8 = 1;
    return 23;
  }
  if ((a25 == 2) && (a8 == 1) && (input == 1)) {
    a11 = 1;
    return 24;
  }
  if ((a8 == 3) && (a29 == 3) && (input == 4)) {
    a4 = 1;
    a8 = 0;
    return 25;
  }
  if ((a8 == 2) && (a17 == 0) && (input == 6)) {
    a11 = 2;
    a29 = 3;
    return 26;
  }
  if ((a17 == 0) && (a11 == 1) && (a29 == 1) && (input == 6)) {
    a29 = 0;
    return 20;
  }
  if ((a25 == 0) && (a17 == 1) && (input == 3)) {
    a8 = 3;
    a29 = 0;
    return 21;
  }
  if ((a29 == 2) && (a8 == 2) && (input == 2)) {
    a25 = 1;
    return 22;
  }
  if ((a29 == 2) && (a17 == 1) && (a8 == 1) && (input == 1)) {
    a4 = 2;
    return 23;
  }
  if ((a17 == 3) && (a4 == 3) && (input == 1)) {
    a11 = 1;
    a8 = 2;
    a29 = 0;
    return 24;
  }
  if ((a8 == 3) && (a29 == 1) && (input == 2)) {
    a4 = 2;
    return 25;
  }
  if ((a11 == 1) && (a17 == 2) && (input == 1)) {
    a4 = 0;
    a17 = 1;
    return 26;
  }
  if ((a4 == 2) && (a8 == 2) && (a11 == 0) && (input == 3)) {
    a29 = 3;
    a17 = 0;
    return 20;
  }
  if ((a29 == 3) && (a25 == 2) && (input == 1)) {
    a17 = 0;
    return 21;
  }
  if ((a8 == 3) && (a11 == 2) && (input == 6)) {
    a8 = 0;
    a11 = 3;
    return 22;
  }
  if ((a17 == 0) && (a25 == 2) && (input == 4)) {
    a17 = 0;
    a8 = 2;
    a29 = 0;
    return 23;
  }
  if ((a17 == 0) && (a11 == 0) && (input == 3)) {
    a17 = 1;
    a8 = 3;
    a29 = 1;
    return 24;
  }
  if ((a8 == 0) && (a17 == 0) && (input == 4)) {
    a11 = 3;
    return 25;
  }
  if ((a17 == 3) && (a29 == 0) && (input == 5)) {
    a4 = 1;
    return 26;
  }
  if ((a8 == 1) && (a29 == 1) && (a4 == 2) && (input == 5)) {
    a4 = 2;
    return 20;
  }
  if ((a29 == 2) && (a8 == 3) && (a25 == 3) && (input == 3)) {
    a11 = 0;
    return 21;
  }
  if ((a4 == 1) && (a11 == 0) && (a29 == 1) && (input == 6)) {
    a4 = 0;
    a8 = 0;
    return 22;
  }
  if ((a4 == 3) && (a17 == 3) && (input == 3)) {
    a11 = 3;
    a4 = 1;
    a17 = 2;
    return 23;
  }
  if ((a4 == 3) && (a11 == 3) && (input == 6)) {
    a17 = 1;
    a4 = 3;
    a8 = 3;
    return 24;
  }
  if ((a4 == 3) && (a25 == 0) && (input == 2)) {
    a4 = 3;
    return 25;
  }
  if ((a8 == 3) && (a29 == 2) && (a17 == 0) && (input == 1)) {
    a8 = 3;
    return 26;
  }
  if ((a17 == 1) && (a29 == 0) && (input == 5)) {
    a25 = 0;
    return 20;
  }
  if ((a4 == 2) && (a11 == 2) && (input == 4)) {
    a29 = 1;
    return 21;
  }
  if ((a11 == 0) && (a8 == 1) && (input == 1)) {
    a25 = 2;
    a11 = 2;
    a29 = 0;
    return 22;
  }
  if ((a25 == 2) && (a29 == 1) && (a4 == 0) && (input == 2)) {
    a4 = 1;
    a17 = 0;
    a29 = 0;
    return 23;
  }
  return -2;
}

int main(void) {
  for (int round = 0; round < 7; round++) {
    int input = __VERIFIER_nondet_int();
    if (input < 1 || input > 6) return -2;
    calculate_output(input);
    if (a17 == 1 && a4 == 0 && a11 == 1)
      reach_error();
  }
  return 0;
}
