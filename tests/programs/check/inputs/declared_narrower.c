// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: no value of the declared types is outside of these bounds
// DRIVER: none
// TAGS: inputs
extern unsigned char nondet_int(void);
extern float nondet_double(void);
extern void reach_error(void);
int main(void)
{
    int small = nondet_int();
    if (small < 0 || small > 255) reach_error();
    double single = nondet_double();
    if (single > 3.5e38 && single < 1e300) reach_error();
    return 0;
}
