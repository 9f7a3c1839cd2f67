void reach_error();
int b0;
int i = 4;
int f() {
  b0++;
  return i;
}
int main() {
  if (sizeof*(int(*)[f()])0) if (b0 != 1) reach_error();
}
