/* ?: where types, constants and evaluation must not change. */
int printf(const char *, ...);
typedef __typeof__(sizeof 0) size;
struct pair { int a, b; };
struct bits { unsigned low : 3; signed high : 5; };
enum { SMALL = 1 ? 2 : 3, WIDE = sizeof(int) == 4 ? 7 : 8 };
static int fixed[1 ? 2 : 3];
static int start = 1 ? 4 : 5;
struct field { int w : 1 ? 5 : 6; };
_Static_assert(sizeof(fixed) == (1 ? 2 : 3) * sizeof(int), "size");
int calls;
int touch(int v) { calls++; return v; }
void nothing(void) { calls += 100; }
int *null_or(int c, int *p) { return c ? 0 : p; }
char array_one[3] = "ab", array_two[3] = "cd";

int main(void)
{
  int x = 3, y = 0, *p = &x;
  struct pair one = { 1, 2 }, two = { 3, 4 };
  struct bits bits = { 5, -3 };
  printf("%d %d\n", (x ? one : two).a, (y ? one : two).b);
  printf("%d %d\n", null_or(x, p) == 0, *null_or(y, p));
  (x > 2 ? nothing : (void (*)(void))0)();
  x ? nothing() : (void)touch(1);
  y ? (void)0 : nothing();
  printf("%d\n", (int)sizeof(x ? array_one : array_two));
  printf("%s %s\n", x ? array_one : array_two, y ? array_one : array_two);
  printf("%d %d\n", (int)sizeof(x ? bits.low : bits.high), x ? bits.low : bits.high);
  printf("%d %d\n", (x ? 'a' : 1.5) > 96.5, (int)sizeof(y ? 'a' : 1.5f));
  printf("%d\n", (y ? -1 : 0u) > 5);
  printf("%d\n", (x ? -1 : 0u) > 5);
  void *v = 1 ? (void *)0 : p; int *q = 1 ? 0 : 0;
  printf("%d %d\n", v == 0, q == 0);
  printf("%d %d\n", x ?: 7, touch(y) ?: touch(9));
  int *none = 0, *some = none ?: p, *still = none ?: 0, *void_one = none ?: (void *)0;
  printf("%d %d %d %s\n", some == p, still == 0, void_one == 0, (const char *)none ?: "literal");
  printf("%d %d\n", y ?: calls > 3 ? 1 : 2, y ?: touch(0) ?: 0x10);
  printf("%d %d\n", x ? y ?: touch(5), 6 : 7, y ? 1 : touch(0) ?: (touch(0), bits.high));
  printf("%d %d\n", ((char *)none ?: array_one)[1], (y ?: x) ? 1 : 2);
  int both = touch(0) ?: ({ int z = y ?: calls; z; }), more = y ?: both;
  printf("%d %d %d\n", both, more, (int)sizeof(y ?: bits.low));
  for (int i = y ?: x; i ?: touch(y); i -= i ?: 1) ;
  printf("%d\n", __builtin_constant_p(1 ? 2 : 3));
  printf("%d\n", (int)__builtin_choose_expr(1 ? 1 : 0, 5, 6));
  printf("%d\n", _Generic(x ? 1 : 2, int: x ? 10 : 20, default: 30));
  printf("%d\n", x > 1 ? y > 1 ? 1 : 2 : y ? 3 : 4);
  printf("%d\n", x == 3 ? y = 5, y + 1 : 0);
  x += y ? 2 : 3;
  int vla[x ? x : 1], inits[3] = { x ? 1 : 2, [1 ? 2 : 0] = y ? 3 : 4 };
  static int s = sizeof(long) > 2 ? 11 : 12;
  printf("%d %d %d %d %d\n", (int)(sizeof(vla) / sizeof(int)), inits[0], inits[2], s, start);
  __typeof__(x ? 1L : 2) t = 5;
  printf("%d %d %d\n", (int)sizeof t, (int)sizeof(x ? touch(1) : 2), calls);
  for (int i = x ? 0 : 9; i < (y ? 3 : 4); i += x ? 1 : 2) printf("%d ", i);
  const char *names[] = { x ? "yes" : "no", (y == 5) ? "five" : "other" };
  printf("%s %s\n", names[0], names[1]);
  void *targets[] = { &&first, &&second };
  goto *(x > 100 ? targets[0] : targets[1]);
first: printf("first\n");
second: printf("second\n");
  (x ? &one : &two)->a = 50;
  *(y ? &x : &y) = 60;
  printf("%d %d %d %d\n", one.a, x, (x ? (struct pair){ 8, 9 } : one).b, (int)(_Complex double)(x ? 1.0 : 2.0i));
  return (x ? 1 : 2) ? touch(4) ? 5 : 6 : 7;
}
