void reach_error();
volatile double any = 255.000001;
int main() {
  double x = any;
  if ((float)x == 255.0f && x != 255.0) reach_error();
}
