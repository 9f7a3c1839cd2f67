void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1, 2, 3, 4}, b = {1, 0, 3, 0};
  v4 c = a == b;
  if (c[0] != -1 || c[1] != 0) reach_error();
  return 0;
}
