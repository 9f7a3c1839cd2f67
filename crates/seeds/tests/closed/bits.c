/* kept: bit counting, as in the category about bit-vectors */
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void)
{
  unsigned int v = __VERIFIER_nondet_uint(), w = v, slow = 0;
  while (w) { slow += w & 1u; w >>= 1; }
  v = v - ((v >> 1) & 0x55555555u);
  v = (v & 0x33333333u) + ((v >> 2) & 0x33333333u);
  v = ((v + (v >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24;
  if (v != slow) { reach_error(); abort(); }
  return (int)slow;
}
