void reach_error(void);
int main(void) {
  unsigned long r;
  if (!__builtin_sub_overflow(3, 4, &r)) reach_error();
  return 0;
}
