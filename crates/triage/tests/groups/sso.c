void reach_error(void);
struct __attribute__((scalar_storage_order("big-endian"))) s {
  int i;
};
union {
  struct s s;
  unsigned char c[4];
} u;
int main(void) {
  u.s.i = 1;
  if (u.c[3] != 1) reach_error();
  return 0;
}
