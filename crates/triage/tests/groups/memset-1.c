void reach_error(void);
void *memset(void *, int, unsigned long);
int main(void) {
  char b[4];
  memset(b, 1, 4);
  if (b[3] != 1) reach_error();
  return 0;
}
