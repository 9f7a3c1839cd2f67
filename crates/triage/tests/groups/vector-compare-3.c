void reach_error(void);
typedef float vf __attribute__((vector_size(8)));
typedef int vi __attribute__((vector_size(8)));
vf a = {1, 2};
vf b = {1, 3};
int main(void) {
  vi r = a < b;
  if (r[1] != -1) reach_error();
  return 0;
}
