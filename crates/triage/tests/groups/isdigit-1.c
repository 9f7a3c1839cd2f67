void reach_error(void);
int isdigit(int);
int main(void) {
  if (!isdigit('5')) reach_error();
  return 0;
}
