g (int i) {
}
f (int i) {
  while ( ( {
    i--;
  }) );
}
main () {
  f (0);
}
