void reach_error(void);
extern int v __attribute__((weak));
int main(void) {
  if (&v != 0) reach_error();
  return 0;
}
