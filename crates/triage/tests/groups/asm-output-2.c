void reach_error(void);
unsigned char v;
int main(void) {
  unsigned char w;
  __asm__ volatile("" : "=r"(w) : "0"(7));
  v = w;
  if (v != 7) reach_error();
  return 0;
}
