/* kept: inputs whose types have names of the program's own */
typedef unsigned int u32; typedef long long s64; typedef unsigned long size_t;
extern u32 __VERIFIER_nondet_uint(void);
extern s64 __VERIFIER_nondet_longlong(void);
extern size_t __VERIFIER_nondet_size_t(void);
typedef _Bool bool;
extern bool __VERIFIER_nondet_bool(void);
void reach_error(void) {}
int main(void)
{
  u32 a = __VERIFIER_nondet_uint();
  s64 b = __VERIFIER_nondet_longlong();
  size_t c = __VERIFIER_nondet_size_t();
  return (a > 5u) + (b > 5) + (c > 5u ? 1 : 0) + __VERIFIER_nondet_bool();
}
