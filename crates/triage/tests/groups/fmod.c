void reach_error(void);
double fmod(double, double);
int main(void) {
  if (fmod(5.5, 2.0) != 1.5) reach_error();
  return 0;
}
