void reach_error(void);
int main(void) {
  int k = 0;
  for (;;) {
    if (k > 0) reach_error();
    (*&k)++;
    if (k > 3) break;
  }
  return 0;
}
