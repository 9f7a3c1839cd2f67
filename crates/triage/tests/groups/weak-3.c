void reach_error(void);
void hook(void) __attribute__((__weak__));
int main(void) {
  if (hook) reach_error();
  return 0;
}
