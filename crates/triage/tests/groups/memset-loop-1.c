void reach_error(void);
int main(void) {
  int array[6] = {1, 2, 3, 4, 5, 6};
  for (int i = 0; i < 5; i++) array[i] = 0;
  if (array[5] != 6) reach_error();
  return 0;
}
