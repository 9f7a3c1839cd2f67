void reach_error();
void abort ();
typedef int V2SI __attribute__ ((vector_size (8)));
typedef short V2HI __attribute__ ((vector_size (4)));
V2SI test4 (V2HI x) {
  return (V2SI) ( long) (int) x;
}
int own_abort() {
  abort();
}
int main() {
  V2HI y = { 4, 4 };
  union {
    V2SI x;
    long y;
  } v;
  v.x = test4 (y);
  if (v.y != 0x40004) own_abort ();
  reach_error();
}
