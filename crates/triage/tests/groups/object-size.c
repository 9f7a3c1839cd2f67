void reach_error(void);
char a[10];
int main(void) {
  if (__builtin_object_size(a, 0) != 10) reach_error();
  return 0;
}
