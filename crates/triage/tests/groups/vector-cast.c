void reach_error(void);
typedef int v2 __attribute__((vector_size(8)));
int main(void) {
  v2 a = {1, 0};
  long long l = (long long)a;
  if (l != 1) reach_error();
  return 0;
}
