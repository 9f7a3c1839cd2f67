void reach_error(void);
extern int w(void) __attribute__((weak));
int main(void) {
  if (!&w) reach_error();
  return 0;
}
