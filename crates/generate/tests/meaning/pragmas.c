/* Directives that survive preprocessing, right before statements. */
int printf(const char *, ...);
#pragma pack(push, 1)
struct packed { char a; int b; };
#pragma pack(pop)
int main(void)
{
  int s = 0;
  if (sizeof(struct packed) == 5)
#pragma GCC unroll 4
    for (int i = 0; i < 8; i++) s += i;
  else
#pragma GCC unroll 2
    while (s < 3) s++;
  printf("%d\n", s); return 0;
}
