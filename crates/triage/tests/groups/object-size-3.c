void reach_error(void);
int main(void) {
  int x[5];
  if (__builtin_object_size(x, 2) != sizeof x) reach_error();
  return 0;
}
