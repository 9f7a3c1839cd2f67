void reach_error(void);
int main(void) {
  char b[3] = "ab";
  int n = __builtin_strcspn(b, "b");
  if (n != 1) reach_error();
}
