void reach_error(void);
typedef _Bool bool;
const bool false = 0;
int main(void) {
  bool a = 0;
  if (a != false) reach_error();
  return 0;
}
