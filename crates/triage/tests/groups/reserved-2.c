void reach_error(void);
int select = 1;
int main(void) {
  if (select != 1) reach_error();
  return 0;
}
