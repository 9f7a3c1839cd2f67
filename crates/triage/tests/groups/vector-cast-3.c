void reach_error(void);
typedef char v8 __attribute__((vector_size(8)));
long long l = 258;
int main(void) {
  v8 v = (v8)l;
  if (v[1] != 1) reach_error();
  return 0;
}
