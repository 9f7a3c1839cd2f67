void reach_error(void);
union v {
  unsigned x;
  unsigned char c[4];
};
int main(void) {
  union v v;
  v.x = 258;
  if (v.c[1] != 1) reach_error();
  return 0;
}
