void reach_error(void);
int n;
void c(int *p) {
  n += *p;
}
int main(void) {
  {
    int x __attribute__((cleanup(c))) = 3;
  }
  if (n == 3) reach_error();
  return 0;
}
