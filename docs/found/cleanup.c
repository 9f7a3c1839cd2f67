void reach_error(void);
int b0;
void handler(int *p ) {
  b0++;
}
int main() {
  {
    int x __attribute__((cleanup (handler)));
  }
  if (b0 != 1) reach_error();
}
