// CHECK: violated(unreach-call) line 763
// PROPERTY: unreach-call
// WITNESS: 2, 2, 2, 1, 4, 1
// UNWIND: needs at most 6 iterations of any loop
// TAGS: state-machines, generated
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a17 = 2;
int a4 = 0;
int a11 = 1;
int a25 = 0;
int a8 = 3;
int a29 = 2;
int a2 = 0;
int a16 = 3;

int calculate_output(int input) {
  if ((a29 == 1) && (a17 == 0) && (input == 5)) {
    a29 = 0;
    a8 = 1;
    return 20;
  }
  if ((a17 == 2) && (a11 == 0) && (input == 4)) {
    a11 = 2;
    a8 = 2;
    return 21;
  }
  if ((a25 == 3) && (a4 == 1) && (input == 2)) {
    a11 = 3;
    a8 = 3;
    a29 = 1;
    return 22;
  }
  if ((a4 == 0) && (a8 == 3) && (a29 == 2) && (input == 2)) {
    a4 = 2;
    a8 = 1;
    return 23;
  }
  if ((a29 == 0) && (a25 == 3) && (input == 3)) {
    a16 = 1;
    a11 = 3;
    return 24;
  }
  if ((a25 == 2) && (a4 == 2) && (input == 5)) {
    a8 = 0;
    return 25;
  }
  if ((a8 == 3) && (a25 == 2) && (a4 == 2) && (input == 3)) {
    a16 = 0;
    a17 = 2;
    a2 = 3;
    return 26;
  }
  if ((a11 == 3) && (a29 == 2) && (input == 6)) {
    a29 = 2;
    a16 = 0;
    return 20;
  }
  if ((a8 == 0) && (a16 == 1) && (a2 == 2) && (input == 6)) {
    a8 = 0;
    return 21;
  }
  if ((a16 == 2) && (a2 == 1) && (a4 == 3) && (input == 2)) {
    a29 = 3;
    return 22;
  }
  if ((a16 == 1) && (a11 == 1) && (input == 4)) {
    a16 = 3;
    a29 = 0;
    return 23;
  }
  if ((a16 == 3) && (a29 == 1) && (input == 4)) {
    a4 = 3;
    return 24;
  }
  if ((a8 == 3) && (a4 == 3) && (a16 == 1) && (input == 6)) {
    a8 = 2;
    a25 = 0;
    return 25;
  }
  if ((a11 == 2) && (a29 == 0) && (input == 4)) {
    a17 = 3;
    a16 = 3;
    return 26;
  }
  if ((a8 == 2) && (a4 == 0) && (a16 == 2) && (input == 3)) {
    a8 = 2;
    a2 = 0;
    return 20;
  }
  if ((a11 == 3) && (a25 == 0) && (input == 5)) {
    a4 = 0;
    return 21;
  }
  if ((a2 == 2) && (a16 == 3) && (a17 == 0) && (input == 1)) {
    a16 = 3;
    return 22;
  }
  if ((a16 == 1) && (a29 == 0) && (a11 == 1) && (input == 4)) {
    a2 = 2;
    a11 = 0;
    a4 = 3;
    return 23;
  }
  if ((a25 == 1) && (a29 == 0) && (input == 2)) {
    a25 = 0;
    a17 = 2;
    a29 = 2;
    return 24;
  }
  if ((a8 == 3) && (a11 == 1) && (input == 4)) {
    a8 = 2;
    a16 = 2;
    a25 = 2;
    return 25;
  }
  if ((a4 == 1) && (a17 == 1) && (input == 6)) {
    a29 = 3;
    a25 = 0;
    return 26;
  }
  if ((a16 == 2) && (a4 == 1) && (input == 6)) {
    a16 = 1;
    return 20;
  }
  if ((a29 == 1) && (a8 == 2) && (input == 6)) {
    a4 = 3;
    a11 = 3;
    return 21;
  }
  if ((a4 == 0) && (a2 == 3) && (input == 6)) {
    a4 = 1;
    return 22;
  }
  if ((a4 == 2) && (a11 == 0) && (a8 == 0) && (input == 2)) {
    a17 = 2;
    a29 = 2;
    a11 = 0;
    return 23;
  }
  if ((a11 == 1) && (a4 == 1) && (input == 2)) {
    a11 = 2;
    a25 = 2;
    a29 = 2;
    return 24;
  }
  if ((a29 == 3) && (a17 == 2) && (a16 == 0) && (input == 2)) {
    a4 = 2;
    return 25;
  }
  if ((a16 == 0) && (a2 == 0) && (input == 2)) {
    a8 = 0;
    a25 = 0;
    return 26;
  }
  if ((a4 == 3) && (a8 == 3) && (a17 == 3) && (input == 1)) {
    a4 = 3;
    a17 = 2;
    a2 = 1;
    return 20;
  }
  if ((a16 == 3) && (a11 == 1) && (input == 2)) {
    a25 = 1;
    a16 = 1;
    return 21;
  }
  if ((a4 == 1) && (a25 == 1) && (input == 1)) {
    a25 = 2;
    a2 = 0;
    a16 = 3;
    return 22;
  }
  if ((a29 == 3) && (a17 == 2) && (input == 1)) {
    a2 = 1;
    a11 = 0;
    return 23;
  }
  if ((a2 == 2) && (a16 == 2) && (input == 6)) {
    a2 = 3;
    return 24;
  }
  if ((a8 == 0) && (a4 == 2) && (input == 5)) {
    a29 = 1;
    a16 = 3;
    a11 = 3;
    return 25;
  }
  if ((a29 == 3) && (a16 == 1) && (input == 1)) {
    a8 = 1;
    a4 = 1;
    return 26;
  }
  if ((a29 == 1) && (a4 == 1) && (a8 == 2) && (input == 1)) {
    a11 = 3;
    return 20;
  }
  if ((a16 == 2) && (a29 == 2) && (input == 5)) {
    a29 = 2;
    a11 = 3;
    return 21;
  }
  if ((a11 == 3) && (a17 == 3) && (a4 == 3) && (input == 1)) {
    a2 = 2;
    a11 = 1;
    return 22;
  }
  if ((a11 == 1) && (a2 == 0) && (a17 == 3) && (input == 5)) {
    a25 = 1;
    a8 = 0;
    a16 = 2;
    return 23;
  }
  if ((a4 == 2) && (a16 == 0) && (input == 4)) {
    a29 = 3;
    return 24;
  }
  if ((a8 == 3) && (a11 == 0) && (input == 1)) {
    a29 = 1;
    a11 = 1;
    return 25;
  }
  if ((a16 == 0) && (a11 == 2) && (a17 == 3) && (input == 2)) {
    a8 = 2;
    a29 = 2;
    a25 = 3;
    return 26;
  }
  if ((a4 == 3) && (a11 == 1) && (input == 2)) {
    a17 = 1;
    a11 = 2;
    return 20;
  }
  if ((a11 == 3) && (a17 == 0) && (input == 3)) {
    a2 = 3;
    a17 = 2;
    return 21;
  }
  if ((a17 == 2) && (a29 == 2) && (input == 2)) {
    a11 = 3;
    return 22;
  }
  if ((a25 == 1) && (a16 == 1) && (a17 == 3) && (input == 6)) {
    a2 = 2;
    a16 = 2;
    a8 = 3;
    return 23;
  }
  if ((a4 == 2) && (a29 == 3) && (input == 3)) {
    a29 = 3;
    return 24;
  }
  if ((a11 == 0) && (a4 == 1) && (input == 5)) {
    a17 = 2;
    a16 = 2;
    a4 = 1;
    return 25;
  }
  if ((a29 == 3) && (a4 == 1) && (input == 4)) {
    a8 = 3;
    return 26;
  }
  if ((a16 == 1) && (a4 == 2) && (input == 2)) {
    a2 = 0;
    return 20;
  }
  if ((a11 == 0) && (a29 == 3) && (input == 6)) {
    a25 = 0;
    a11 = 1;
    a29 = 2;
    return 21;
  }
  if ((a29 == 3) && (a25 == 3) && (input == 2)) {
    a2 = 0;
    return 22;
  }
  if ((a8 == 1) && (a25 == 0) && (a16 == 0) && (input == 4)) {
    a29 = 0;
    return 23;
  }
  if ((a4 == 0) && (a29 == 1) && (input == 1)) {
    a4 = 1;
    a8 = 1;
    return 24;
  }
  if ((a8 == 2) && (a25 == 1) && (input == 5)) {
    a2 = 0;
    return 25;
  }
  if ((a29 == 2) && (a2 == 2) && (input == 4)) {
    a11 = 0;
    return 26;
  }
  if ((a25 == 3) && (a8 == 3) && (input == 2)) {
    a17 = 3;
    a2 = 1;
    a16 = 3;
    return 20;
  }
  if ((a29 == 1) && (a25 == 1) && (input == 3)) {
    a4 = 3;
    a17 = 3;
    a11 = 1;
    return 21;
  }
  if ((a11 == 1) && (a29 == 0) && (input == 2)) {
    a17 = 0;
    return 22;
  }
  if ((a8 == 1) && (a16 == 1) && (input == 6)) {
    a2 = 2;
    a29 = 0;
    return 23;
  }
  if ((a11 == 2) && (a2 == 0) && (input == 1)) {
    a4 = 3;
    a17 = 3;
    return 24;
  }
  if ((a4 == 3) && (a29 == 3) && (input == 4)) {
    a25 = 2;
    a16 = 2;
    return 25;
  }
  if ((a4 == 0) && (a17 == 2) && (input == 5)) {
    a17 = 3;
    a11 = 3;
    return 26;
  }
  if ((a2 == 3) && (a11 == 1) && (input == 1)) {
    a25 = 2;
    a8 = 1;
    a29 = 0;
    return 20;
  }
  if ((a11 == 3) && (a4 == 0) && (input == 2)) {
    a16 = 2;
    a8 = 2;
    return 21;
  }
  if ((a17 == 0) && (a29 == 1) && (input == 1)) {
    a16 = 0;
    return 22;
  }
  if ((a8 == 1) && (a11 == 0) && (a25 == 0) && (input == 2)) {
    a11 = 0;
    a29 = 1;
    a8 = 2;
    return 23;
  }
  if ((a29 == 1) && (a2 == 1) && (a25 == 1) && (input == 3)) {
    a25 = 1;
    a11 = 0;
    return 24;
  }
  if ((a25 == 2) && (a16 == 3) && (a17 == 3) && (input == 5)) {
    a4 = 2;
    return 25;
  }
  if ((a25 == 2) && (a2 == 3) && (a4 == 2) && (input == 3)) {
    a4 = 0;
    a2 = 2;
    return 26;
  }
  if ((a17 == 0) && (a2 == 0) && (a4 == 1) && (input == 2)) {
    a4 = 3;
    a11 = 1;
    return 20;
  }
  if ((a8 == 2) && (a25 == 0) && (a11 == 1) && (input == 5)) {
    a29 = 2;
    return 21;
  }
  if ((a17 == 0) && (a8 == 2) && (input == 1)) {
    a25 = 2;
    return 22;
  }
  if ((a16 == 0) && (a17 == 0) && (input == 2)) {
    a2 = 0;
    a17 = 0;
    return 23;
  }
  if ((a8 == 0) && (a4 == 2) && (a17 == 0) && (input == 4)) {
    a2 = 1;
    a4 = 1;
    a29 = 1;
    return 24;
  }
  if ((a8 == 1) && (a11 == 3) && (input == 1)) {
    a17 = 0;
    return 25;
  }
  if ((a29 == 2) && (a4 == 0) && (a8 == 1) && (input == 5)) {
    a11 = 2;
    a16 = 1;
    a4 = 2;
    return 26;
  }
  if ((a16 == 1) && (a2 == 2) && (a8 == 0) && (input == 1)) {
    a4 = 0;
    a17 = 0;
    return 20;
  }
  if ((a8 == 0) && (a2 == 3) && (input == 2)) {
    a16 = 3;
    a17 = 3;
    return 21;
  }
  if ((a25 == 2) && (a4 == 1) && (a16 == 3) && (input == 3)) {
    a25 = 3;
    a29 = 1;
    return 22;
  }
  if ((a11 == 2) && (a16 == 3) && (a17 == 3) && (input == 3)) {
    a29 = 3;
    a25 = 0;
    return 23;
  }
  if ((a11 == 2) && (a25 == 3) && (input == 3)) {
    a8 = 2;
    a17 = 0;
    a4 = 2;
    return 24;
  }
  if ((a8 == 0) && (a2 == 3) && (input == 4)) {
    a11 = 0;
    a4 = 1;
    return 25;
  }
  if ((a2 == 2) && (a8 == 0) && (input == 2)) {
    a29 = 2;
    a16 = 3;
    return 26;
  }
  if ((a29 == 0) && (a8 == 0) && (input == 2)) {
    a25 = 3;
    a4 = 1;
    a8 = 0;
    return 20;
  }
  if ((a29 == 2) && (a4 == 2) && (a17 == 2) && (input == 2)) {
    a8 = 0;
    return 21;
  }
  if ((a25 == 3) && (a11 == 1) && (input == 6)) {
    a25 = 0;
    a2 = 1;
    a8 = 3;
    return 22;
  }
  if ((a8 == 2) && (a4 == 2) && (input == 5)) {
    a16 = 1;
    a17 = 0;
    a25 = 1;
    return 23;
  }
  if ((a16 == 0) && (a17 == 1) && (input == 3)) {
    a25 = 3;
    a4 = 3;
    return 24;
  }
  if ((a8 == 0) && (a11 == 3) && (input == 3)) {
    a2 = 0;
    return 25;
  }
  if ((a17 == 1) && (a11 == 3) && (input == 6)) {
    a4 = 3;
    a25 = 2;
    return 26;
  }
  if ((a25 == 0) && (a16 == 2) && (input == 4)) {
    a16 = 1;
    a8 = 1;
    a17 = 3;
    return 20;
  }
  if ((a16 == 0) && (a11 == 0) && (a29 == 2) && (input == 4)) {
    a29 = 0;
    a16 = 0;
    a4 = 3;
    return 21;
  }
  if ((a4 == 3) && (a25 == 1) && (input == 3)) {
    a8 = 2;
    a25 = 1;
    return 22;
  }
  if ((a29 == 3) && (a11 == 3) && (input == 2)) {
    a2 = 3;
    return 23;
  }
  if ((a11 == 0) && (a2 == 1) && (input == 5)) {
    a11 = 0;
    a8 = 0;
    a25 = 1;
    return 24;
  }
  if ((a29 == 1) && (a2 == 2) && (a8 == 0) && (input == 1)) {
    a8 = 3;
    return 25;
  }
  if ((a16 == 2) && (a17 == 0) && (input == 2)) {
    a4 = 3;
    a25 = 3;
    a11 = 1;
    return 26;
  }
  if ((a16 == 1) && (a2 == 0) && (input == 5)) {
    a25 = 3;
    a4 = 3;
    return 20;
  }
  if ((a16 == 1) && (a29 == 0) && (a2 == 2) && (input == 4)) {
    a25 = 2;
    return 21;
  }
  if ((a17 == 1) && (a29 == 3) && (input == 6)) {
    a8 = 3;
    return 22;
  }
  if ((a2 == 3) && (a29 == 1) && (a8 == 1) && (input == 4)) {
    a4 = 0;
    return 23;
  }
  if ((a17 == 2) && (a4 == 0) && (a29 == 2) && (input == 5)) {
    a17 = 1;
    a2 = 0;
    a25 = 2;
    return 24;
  }
  if ((a16 == 0) && (a17 == 1) && (input == 6)) {
    a4 = 3;
    return 25;
  }
  if ((a8 == 0) && (a11 == 2) && (input == 2)) {
    a8 = 2;
    return 26;
  }
  if ((a29 == 3) && (a4 == 0) && (input == 5)) {
    a25 = 0;
    a4 = 0;
    return 20;
  }
  if ((a29 == 3) && (a17 == 2) && (a16 == 0) && (input == 2)) {
    a4 = 2;
    a29 = 0;
    a11 = 2;
    return 21;
  }
  if ((a17 == 1) && (a11 == 2) && (a2 == 1) && (input == 1)) {
    a16 = 0;
    return 22;
  }
  if ((a16 == 2) && (a29 == 3) && (input == 2)) {
    a2 = 3;
    a16 = 2;
    a25 = 0;
    return 23;
  }
  if ((a25 == 1) && (a8 == 0) && (input == 4)) {
    a8 = 2;
    return 24;
  }
  if ((a17 == 3) && (a8 == 3) && (input == 1)) {
    a2 = 1;
    a16 = 1;
    return 25;
  }
  if ((a25 == 1) && (a29 == 3) && (input == 3)) {
    a25 = 0;
    a4 = 2;
    return 26;
  }
  if ((a11 == 1) && (a16 == 1) && (input == 3)) {
    a16 = 3;
    a29 = 2;
    return 20;
  }
  if ((a11 == 3) && (a4 == 0) && (a25 == 1) && (input == 6)) {
    a8 = 3;
    a29 = 1;
    a11 = 1;
    return 21;
  }
  if ((a2 == 3) && (a16 == 3) && (input == 2)) {
    a25 = 3;
    return 22;
  }
  if ((a2 == 2) && (a11 == 3) && (a4 == 2) && (input == 6)) {
    a17 = 2;
    a11 = 2;
    return 23;
  }
  if ((a16 == 2) && (a17 == 2) && (input == 1)) {
    a17 = 2;
    return 24;
  }
  if ((a8 == 2) && (a17 == 0) && (input == 4)) {
    a17 = 3;
    a29 = 0;
    return 25;
  }
  if ((a29 == 2) && (a17 == 3) && (input == 2)) {
    a8 = 0;
    return 26;
  }
  if ((a2 == 3) && (a8 == 3) && (a25 == 3) && (input == 3)) {
    a2 = 0;
    a25 = 3;
    return 20;
  }
  if ((a29 == 3) && (a16 == 0) && (input == 4)) {
    a8 = 1;
    return 21;
  }
  if ((a17 == 0) && (a11 == 1) && (input == 4)) {
    a17 = 2;
    return 22;
  }
  if ((a17 == 3) && (a4 == 2) && (input == 6)) {
    a4 = 1;
    a16 = 3;
    a2 = 1;
    return 23;
  }
  if ((a25 == 0) && (a4 == 3) && (input == 5)) {
    a16 = 1;
    a29 = 1;
    return 24;
  }
  if ((a2 == 1) && (a29 == 0) && (input == 6)) {
    a29 = 0;
    return 25;
  }
  if ((a29 == 3) && (a11 == 0) && (input == 3)) {
    a17 = 2;
    return 26;
  }
  if ((a29 == 1) && (a2 == 0) && (input == 6)) {
    a11 = 3;
    a29 = 1;
    a17 = 1;
    return 20;
  }
  if ((a16 == 0) && (a17 == 0) && (a2 == 3) && (input == 4)) {
    a2 = 1;
    a8 = 3;
    return 21;
  }
  if ((a17 == 3) && (a4 == 2) && (a2 == 2) && (input == 2)) {
    a8 = 1;
    return 22;
  }
  if ((a25 == 1) && (a17 == 0) && (input == 4)) {
    a11 = 3;
    a29 = 3;
    return 23;
  }
  if ((a2 == 0) && (a17 == 0) && (input == 5)) {
    a4 = 3;
    a11 = 3;
    a2 = 2;
    return 24;
  }
  if ((a25 == 3) && (a17 == 2) && (input == 1)) {
    a29 = 1;
    a11 = 3;
    a25 = 1;
    return 25;
  }
  if ((a2 == 2) && (a29 == 1) && (input == 4)) {
    a25 = 1;
    a2 = 1;
    a4 = 3;
    return 26;
  }
  if ((a29 == 2) && (a2 == 3) && (input == 5)) {
    a4 = 1;
    return 20;
  }
  if ((a2 == 2) && (a11 == 2) && (a16 == 0) && (input == 6)) {
    a29 = 1;
    a11 = 0;
    return 21;
  }
  if ((a25 == 0) && (a17 == 3) && (input == 5)) {
    a4 = 2;
    return 22;
  }
  if ((a4 == 0) && (a8 == 3) && (a11 == 3) && (input == 5)) {
    a29 = 0;
    return 23;
  }
  if ((a2 == 1) && (a17 == 2) && (a16 == 2) && (input == 3)) {
    a4 = 3;
    a2 = 2;
    a17 = 0;
    return 24;
  }
  if ((a16 == 1) && (a29 == 0) && (a11 == 3) && (input == 2)) {
    a25 = 0;
    return 25;
  }
  if ((a29 == 2) && (a4 == 0) && (a11 == 2) && (input == 6)) {
    a16 = 3;
    a17 = 3;
    return 26;
  }
  if ((a8 == 2) && (a17 == 0) && (input == 2)) {
    a2 = 0;
    return 20;
  }
  if ((a8 == 0) && (a25 == 2) && (input == 2)) {
    a25 = 1;
    return 21;
  }
  if ((a17 == 1) && (a2 == 2) && (input == 4)) {
    a29 = 3;
    return 22;
  }
  if ((a4 == 3) && (a2 == 0) && (input == 3)) {
    a4 = 2;
    a8 = 1;
    a29 = 2;
    return 23;
  }
  if ((a4 == 1) && (a25 == 0) && (input == 2)) {
    a17 = 2;
    return 24;
  }
  if ((a11 == 1) && (a8 == 3) && (input == 3)) {
    a29 = 2;
    a8 = 1;
    a25 = 3;
    return 25;
  }
  if ((a17 == 2) && (a29 == 1) && (a16 == 3) && (input == 1)) {
    a4 = 0;
    a25 = 3;
    return 26;
  }
  if ((a8 == 0) && (a2 == 0) && (a4 == 3) && (input == 2)) {
    a25 = 1;
    return 20;
  }
  if ((a4 == 3) && (a11 == 2) && (input == 3)) {
    a11 = 2;
    return 21;
  }
  if ((a11 == 3) && (a29 == 0) && (input == 2)) {
    a2 = 1;
    a17 = 1;
    return 22;
  }
  return -2;
}

int main(void) {
  while (1) {
    int input = __VERIFIER_nondet_int();
    if (input < 1 || input > 6) return -2;
    calculate_output(input);
    if (a17 == 0 && a4 == 1 && a11 == 3 && a25 == 1 && a8 == 1 && a29 == 3 && a2 == 0 && a16 == 1)
      reach_error();
  }
  return 0;
}
