/* Functions of all ages and styles, and attributes that would let calls vanish. */
int printf(const char *, ...);
int old(a, b, p) int a; char b; int *p; { return a ? b : *p; }
implicit(x) { return x + 1; }
static inline int small(int a) { return a * 2; }
int declared_pure(int) __attribute__((pure, noinline));
int declared_pure(int a) { if (a) return 1; return 0; }
__attribute__((const)) static int declared_const(int a) { return a > 2 ? 5 : 6; }
int (*pointer_to(int c))(int) { if (c) return declared_pure; return declared_const; }
int (paren)(int a) { return a; }
__attribute__((noinline, __const__)) int twice(int n) { return n ? n * 2 : 0; }
void local_labels(int a) { __label__ out, in; int x = 1; if (a) goto out; in: x++; goto out; out: printf("%d\n", x); }
int nested_functions(int a)
{
  auto int inner(int);
  int inner(int b) { if (b > a) return b; return a + b; }
  int (*f)(int) = small;
  return inner(a) + f(a) + inner(a + 1);
}
int vla(int n, int m, int a[n][m]) { int s = 0; int copy[n]; for (int i = 0; i < n; i++) { copy[i] = a[i][0]; s += copy[i]; } return s; }
int skip_vla(int n) { if (n > 2) goto out; { int v[n + 1]; v[n] = 5; n = v[n]; } out: return n; }
int computed(int n)
{
  static const void *const table[] = { &&zero, &&one, &&many };
  int steps = 0;
next: goto *table[n > 2 ? 2 : n];
zero: return steps;
one: steps += 1; n = 0; goto next;
many: steps += n; n--; goto next;
}
int recursive(int n) { return n < 2 ? n : recursive(n - 1) + recursive(n - 2); }
#define CHECK(x) do { if (x) printf("yes\n"); else printf("no\n"); } while (0)
__attribute__((constructor)) static void before(void) { printf("before\n"); }

int main()
{
  int five = 5, grid[2][2] = { { 1, 2 }, { 3, 4 } };
  printf("%d %d %d\n", old(1, 2, &five), old(0, 2, &five), implicit(3));
  int s = 0;
  for (int i = 0; i < 6; i++) s += declared_pure(3) + declared_const(3) + twice(4) + (declared_const(1), 0);
  printf("%d %d %d %d\n", s, small(4), pointer_to(1)(2), pointer_to(0)(1));
  local_labels(0); local_labels(1);
  printf("%d %d %d %d %d %d\n", paren(3), nested_functions(4), vla(2, 2, grid), skip_vla(1), skip_vla(4), computed(5));
  printf("%d\n", recursive(10));
  CHECK(five == 5); if (five) CHECK(0); else CHECK(1);
  asm volatile ("" : : "r"(five > 3 ? 1 : 2) : "memory");
}
