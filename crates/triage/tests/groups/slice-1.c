void reach_error(void);
int a;
void set(int *p) {
  *p = 1;
}
int main(void) {
  set(&a);
  if (a == 1) reach_error();
  return 0;
}
