void reach_error(void);
void *memset(void *, int, unsigned long);
int x = 5;
int main(void) {
  memset(&x, 0, sizeof x);
  if (x) reach_error();
  return 0;
}
