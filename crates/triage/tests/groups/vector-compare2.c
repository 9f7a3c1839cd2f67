void reach_error(void);
typedef unsigned char v8 __attribute__((vector_size(8)));
v8 x = {1, 2}, y = {2, 1};
int main(void) {
  __typeof__(x < y) z = x < y;
  if (z[0] != -1) reach_error();
  return 0;
}
