void reach_error(void);
int main(void) {
  if (sizeof(main) == 1) reach_error();
}
