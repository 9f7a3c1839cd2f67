__complex__ xcexp ( int x) {
  return 0;
}
main () {
  int x;
  x = xcexp (0i);
}
