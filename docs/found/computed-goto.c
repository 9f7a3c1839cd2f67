execute(oip, ip) int *oip, *ip;
{
  base: goto *(&&base + 0);
}
main() {
}
