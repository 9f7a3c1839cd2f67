void reach_error(void);
struct s {
  char a[4], b[4];
} s;
int main(void) {
  if (__builtin_object_size(&s.b, 1) != 4) reach_error();
  return 0;
}
