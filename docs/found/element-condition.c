void reach_error();
int clause(short *v) {
  short t = v[0];
  return ((t == 257U) == (t == 261U)) || v[1] == 257U;
}
short v[2];
int main(int argc, char **argv) {
  for (int i = 0; i < 2; i++) v[i] = argc * 257;
  if (clause(v)) reach_error();
}
