void reach_error(void);
typedef int v2 __attribute__((vector_size(8)));
v2 x = {4, 6};
int main(void) {
  x >>= 1;
  if (x[1] != 3) reach_error();
}
