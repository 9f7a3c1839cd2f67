extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
void reach_error(void) { abort(); }

int main(void) {
  unsigned size = __VERIFIER_nondet_uint();
  if (size < 4 || size > 64) return 0;
  unsigned char *buffer = malloc(size);
  if (!buffer) return 1;
  for (unsigned i = 0; i < size; i++) buffer[i] = __VERIFIER_nondet_uchar();
  unsigned check = 0;
  for (unsigned i = 0; i + 1 < size; i++) check = (check * 17 + buffer[i]) & 0xff;
  if (check == buffer[size - 1]) {
    if (buffer[0] == 0x7f && buffer[1] == 'E' && size > 20) reach_error();
    return 2;
  }
  return 3;
}
