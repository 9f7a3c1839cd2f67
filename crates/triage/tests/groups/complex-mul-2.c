void reach_error(void);
_Complex float x = 2.0fi;
int main(void) {
  x *= x;
  if (__real__ x != -4.0f) reach_error();
  return 0;
}
