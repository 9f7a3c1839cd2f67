void reach_error();
typedef int L;
int f;
int main(void) {
  L i = f;
  do ++i;
  while (i != 2);
  reach_error();
}
