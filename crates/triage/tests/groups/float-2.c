void reach_error(void);
float f(float x) {
  return x * 2;
}
int main(void) {
  if (f(1.5f) != 3) reach_error();
  return 0;
}
