void reach_error(void);
int t[8];
int main(void) {
  for (int i = 0; i < 8; i++) t[i] = 0;
  if (t[7] != 0) reach_error();
  return 0;
}
