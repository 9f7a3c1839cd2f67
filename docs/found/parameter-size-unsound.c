void reach_error(void);
int b1;
void f (int a, int [++a], int b) {
  if (a != 2) b1++;
}
int main() {
  int t[2];
  f (1, t, 3);
  if (b1 == 0) reach_error();
}
