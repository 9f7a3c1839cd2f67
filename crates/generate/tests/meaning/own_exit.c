/* A function of the program's own has the name of one that ends programs. */
int printf(const char *, ...);
static void quick_exit(int n) { printf("%d\n", n); }
int main(void) { quick_exit(3); for (int i = 0; i < 2; i++) __builtin_printf("%d\n", i); quick_exit(7); return 6; }
