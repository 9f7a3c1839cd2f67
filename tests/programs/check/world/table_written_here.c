// CHECK: violated(unreach-call) line 9
// WITNESS: 7
// TAGS: files, globals
extern int state;
int state;
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    if ((state = __VERIFIER_nondet_uchar()) == 7 && state == 7) reach_error();
    return 0;
}
