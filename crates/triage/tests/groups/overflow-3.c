void reach_error(void);
int main(void) {
  int r;
  if (!__builtin_smul_overflow(1 << 20, 1 << 20, &r)) reach_error();
  return 0;
}
