void reach_error(void);
int main(void) {
  if (sizeof(void) != 1 || sizeof(main) != 1) reach_error();
  return 0;
}
