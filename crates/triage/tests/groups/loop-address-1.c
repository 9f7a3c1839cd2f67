void reach_error(void);
void main(void) {
  int i = 0;
  while (1) {
    if (i > 0) {
      reach_error();
      break;
    }
    if (i == 0) *(&i) = *(&i) + 1;
  }
}
