typedef _Complex Ci;
union U {
  Ci ci;
};
Ci ioo (Ci c) {
  return 0;
}
int main (void) {
  union U u;
  u.ci = 0;
  u.ci = ioo (u.ci);
}
