/* switch: missing default, ranges, cases in odd places, Duff's device, declarations in it. */
int printf(const char *, ...);

int plain(int a) { switch (a) { case 1: return 5; case 2: a = 9; } return a; }
int full(int a) { switch (a) { case 0: case 1: a++; break; case 2 ... 4: a += 2; default: a *= 3; } return a; }
int bare(int a, int b) { switch (a) case 1: case 2: b++; switch (b) default: a++; return a * 10 + b; }
int nested(int a, int b)
{
  switch (a) {
    case 0: switch (b) { default: return 1; case 1: return 2; }
    case 1: switch (b) { case 3: return 3; }
  }
  return 4;
}
int declared(int a)
{
  switch (a) {
    int x;
    case 1: x = 4; return x;
    case 2: { int y = 3; return y; }
    case 3: ; int z = 8; return z;
  }
  return 0;
}
int with_labels(int a)
{
  switch (a) { __label__ out; case 1: goto out; case 2: a = 77; out: a++; }
  return a;
}
void duff(char *to, const char *from, int count)
{
  int n = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
               } while (--n > 0);
  }
}
int in_if(int a, int b)
{
  switch (a) { case 0: if (b) { case 1: return 1; } else case 2: return 2; case 3: while (b-- > 0) case 4: a++; }
  return a + b;
}
int in_loop(int n)
{
  int s = 0;
  for (int i = 0; i < n; i++) switch (i) { case 1: continue; case 2: s += 5; break; case 6: return s; default: s++; }
  return s;
}
int choice_label(int a) { switch (a) { case 1 ? 2 : 3: return 1; case sizeof(int) > 2 ? 5 : 6: return 2; } return 3; }
int fall(int a) { switch (a) { case 1: a = 5; __attribute__((fallthrough)); case 2: a++; } return a; }
int ends_in_label(int a) { switch (a) { case 1: a = 3; goto end; case 2: a = 4; end: ; } return a; }

int main(void)
{
  char text[8] = "";
  duff(text, "abcdefg", 7);
  printf("%s\n", text);
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 4; j++)
      printf("%d %d %d %d %d %d %d %d %d %d %d\n", plain(i), full(i), bare(i, j), nested(i, j),
             declared(i), with_labels(i), in_if(i, j), in_loop(i), choice_label(i), fall(i), ends_in_label(i));
  return 3;
}
