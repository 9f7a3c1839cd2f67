// CHECK: violated(unreach-call) line 50
// PROPERTY: unreach-call
// WITNESS: 0, 1, 1, 256, 1, 1
// UNWIND: needs at most 14 iterations of any loop
// TAGS: state-machines
// A client's side of a handshake as a loop over numbered states; what the other side sends are inputs.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int state = 12292, next_state = 0, blastFlag = 0, hit = __VERIFIER_nondet_bool(), failures = 0;
  while (1) {
    switch (state) {
    case 12292: state = 4096; break;
    case 4096:
    case 20480:
      if (__VERIFIER_nondet_int() <= 0) return 1;
      if (blastFlag == 0) blastFlag = 1;
      state = 4368;
      break;
    case 4368:
      if (__VERIFIER_nondet_int() <= 0) return 1;
      if (blastFlag == 1) blastFlag = 2;
      state = 4384;
      break;
    case 4384:
      if (hit) {
        if (blastFlag == 2) blastFlag = 3;
        state = 4560;
      } else {
        state = 4400;
      }
      break;
    case 4400:
      if (__VERIFIER_nondet_int() == 256) failures++;
      next_state = 4560;
      state = failures > 1 ? 12352 : 4448;
      break;
    case 4448:
      if (__VERIFIER_nondet_int() > 0) state = next_state;
      else state = 4368;
      break;
    case 4560:
      if (__VERIFIER_nondet_int() <= 0) return 1;
      if (blastFlag == 3) blastFlag = 4;
      state = hit ? 20480 : 12352;
      break;
    case 12352:
      if (blastFlag == 2) reach_error();
      state = 4096;
      break;
    default: return 1;
    }
  }
}
