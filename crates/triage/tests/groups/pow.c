void reach_error(void);
double pow(double, double);
int main(void) {
  if (pow(2.0, 3.0) != 8.0) reach_error();
  return 0;
}
