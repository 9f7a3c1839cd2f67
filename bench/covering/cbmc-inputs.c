/* Lets CBMC tell the values of inputs in the order in which they were asked for. */
#define INPUT(NAME, TYPE)                     \
  TYPE __VERIFIER_nondet_##NAME(void) {       \
    TYPE refute_input_##NAME;                 \
    __CPROVER_input("refute_input", refute_input_##NAME); \
    return refute_input_##NAME;               \
  }
INPUT(int, int)
INPUT(uint, unsigned)
INPUT(char, char)
INPUT(uchar, unsigned char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)
INPUT(float, float)
INPUT(double, double)
