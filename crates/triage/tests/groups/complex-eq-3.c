void reach_error(void);
_Complex float g(void) {
  return 2.0fi;
}
int main(void) {
  _Complex float z = g();
  if (z != 2.0fi) reach_error();
}
