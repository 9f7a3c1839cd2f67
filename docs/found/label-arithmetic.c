void reach_error(void);
int b2;
execute(oip, ip) int *oip, *ip;
{
  int x = 0;
  base: x++;
  if (x == 4) return 0;
  b2++;
  goto *(&&base + *ip++);
}
main() {
  int ip[10];
  int i;
  for (i = 0; i < 10; i++) ip[i] = 0;
  execute(ip, ip);
  if (b2 != 3U) reach_error();
}
