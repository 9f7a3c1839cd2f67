/* Statements without braces, dangling else, labels, loops of every shape. */
int printf(const char *, ...);

int dangling(int a, int b)
{
  if (a) if (b) return 1; else return 2;
  if (a) ; else if (b) return 3; else
    for (int i = 0; i < 3; i++) if (i == b) return 4; else continue;
  do if (a-- > 3) continue; else break; while (a);
  while (a < 3) a++; return a;
}

int labels(int n)
{
  int sum = 0;
again: if (n > 0) back: { sum += n--; if (n & 1) goto back; goto again; } else end: ;
  if (sum > 100) goto end;
  return sum;
}

int only_label(int a) { if (a) goto out; a = 5; out: return a; }

int empty_arms(int a) { if (a); else; while (a-- > 0); for (;;) { break; } do ; while (0); return a; }

int statement_expressions(int a)
{
  int b = ({ int c = a; if (c > 1) c = 2; else c += 7; c; });
  int d = ({ switch (a) { case 1: b = 3; } b; }) + ({ while (b < 10) b++; b * 2; });
  return b + d;
}

int comma_for(int n) { int i, j; for (i = 0, j = n; i < j; i++, j--) if (i) ; else j--; return i + j; }

int chain(int a)
{
  if (a == 0) return 10; else if (a == 1) return 11; else if (a == 2) { return 12; }
  else if (a == 3) ; else return 13;
  return 14;
}

int main(void)
{
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      printf("%d %d %d %d %d %d %d\n", dangling(i, j), labels(i), only_label(j), empty_arms(i),
             statement_expressions(i), comma_for(i), chain(i));
}
