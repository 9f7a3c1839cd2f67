void reach_error(void);
int store[2] = {1, 2};
int main(void) {
  int *true = store;
  if (true[1] != 2) reach_error();
  return 0;
}
