// CHECK: violated(unreach-call) line 12
// PROPERTY: unreach-call
// WITNESS: 0.5, 1000000
// DRIVER: none
// TAGS: inputs
// What is declared counts, whatever the name says.
extern double nondet_int(void);
extern long nondet_uchar(void);
extern void reach_error(void);
int main(void)
{
    if (nondet_int() == 0.5 && nondet_uchar() == 1000000) reach_error();
    return 0;
}
