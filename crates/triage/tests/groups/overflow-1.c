void reach_error(void);
int main(void) {
  unsigned char r;
  if (!__builtin_add_overflow(200, 100, &r)) reach_error();
  return 0;
}
