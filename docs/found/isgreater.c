double s1[4], s2[4];
int own_main () {
  int i;
  for (i;; ) __builtin_isgreater (s1[i], s2[i]);
}
int main() {
}
