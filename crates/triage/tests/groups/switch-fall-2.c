void reach_error(void);
int n;
int main(void) {
  switch (3) {
    case 3: n = 1;
    case 4: n = n + 1;
  }
  if (n != 2) reach_error();
  return 0;
}
