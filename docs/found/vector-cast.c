void reach_error(void);
int b11;
typedef int V2SI __attribute__ ((vector_size (8)));
int test3 (V2SI x) {
  return ( long) x;
}
int main() {
  union {
    int l;
    int i[2];
  } u;
  V2SI z = { 4, 4 };
  u.l = test3 (z);
  if (u.i[0] != 4);
  else {
    b11++;
  }
  if (b11 != 1) reach_error();
}
