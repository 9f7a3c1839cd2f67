void reach_error(void);
int b6;
int tab[9];
execute(oip, ip) int *oip, *ip;
{
  int x = 0;
  int *xp = tab;
  base: x++;
  if (x == 4) return 0;
  *xp++ = ip - oip;
  goto *(&&base + *ip++);
}
main() {
  int ip[10];
  int i;
  for (i = 0; i < 10; i++) ip[i] = 0;
  execute(ip, ip);
  if (tab[2] != 2) {
  } else {
    b6++;
  }
  if (b6) reach_error();
}
