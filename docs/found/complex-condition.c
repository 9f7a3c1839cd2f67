main () {
  __complex__ c;
  if (c = 0);
}
