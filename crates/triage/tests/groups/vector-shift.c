void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1, 2, 3, 4};
  a = a << 1;
  if (a[3] != 8) reach_error();
  return 0;
}
