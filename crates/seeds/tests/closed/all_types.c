/* kept: inputs of every type */
extern _Bool __VERIFIER_nondet_bool(void); extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void); extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void); extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void); extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern float __VERIFIER_nondet_float(void); extern double __VERIFIER_nondet_double(void);
extern unsigned long __VERIFIER_nondet_size_t(void); extern void *__VERIFIER_nondet_pointer(void);
extern __int128 __VERIFIER_nondet_int128(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
extern char *__VERIFIER_nondet_pchar(void); extern long long __VERIFIER_nondet_loff_t(void);
extern unsigned __VERIFIER_nondet_unsigned(void); extern unsigned __VERIFIER_nondet_u32(void);
extern unsigned long __VERIFIER_nondet_sector_t(void);
int main(void)
{
  int n = 0;
  if (__VERIFIER_nondet_bool()) n++;
  if (__VERIFIER_nondet_char() > 3) n++;
  if (__VERIFIER_nondet_uchar() > 3) n++;
  if (__VERIFIER_nondet_short() > 3) n++;
  if (__VERIFIER_nondet_ushort() > 3) n++;
  if (__VERIFIER_nondet_int() > 3) n++;
  if (__VERIFIER_nondet_uint() > 3) n++;
  if (__VERIFIER_nondet_long() > 3) n++;
  if (__VERIFIER_nondet_ulong() > 3) n++;
  if (__VERIFIER_nondet_longlong() > 3) n++;
  if (__VERIFIER_nondet_ulonglong() > 3) n++;
  if (__VERIFIER_nondet_float() > 3.5f) n++;
  if (__VERIFIER_nondet_double() > 3.5) n++;
  if (__VERIFIER_nondet_size_t() > 3) n++;
  if (__VERIFIER_nondet_pointer()) n++;
  if (__VERIFIER_nondet_int128() > 3) n++;
  if (__VERIFIER_nondet_uint128() > 3) n++;
  if (__VERIFIER_nondet_pchar()) n++;
  if (__VERIFIER_nondet_loff_t() > 3) n++;
  if (__VERIFIER_nondet_unsigned() > 3) n++;
  if (__VERIFIER_nondet_u32() > 3) n++;
  if (__VERIFIER_nondet_sector_t() > 3) n++;
  return n;
}
