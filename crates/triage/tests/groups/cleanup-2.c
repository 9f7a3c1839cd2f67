void reach_error(void);
static int done;
static void end(char *c) {
  done = *c;
}
int main(void) {
  for (int i = 0; i < 2; i++) {
    char c __attribute__((cleanup(end))) = 'x';
  }
  if (!done) reach_error();
  return 0;
}
