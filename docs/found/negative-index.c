void reach_error();
int b[1];
int own_main () {
  return 1 || b[-2];
}
int main() {
  own_main();
  reach_error();
}
