/* A callee ends the program; names that only look like exit. */
extern void exit(int) __attribute__((noreturn));
void abort(void);
int printf(const char *, ...);
struct s { int exit; void (*abort)(void); } v = { .exit = 3 };
void (*table[])(int) = { exit, 0 };
static void (*finish)(int) = exit;
void leave(int n) { void exit(int); if (n) finish(v.exit + n); table[0](4); }
int main(int argc, char **argv)
{
  if (argc > 5) abort();
  if (argc > 3) goto exit;
  printf("%d %d\n", argc, argv[argc] == 0);
  v.exit++;
  leave(argc);
exit:
  return 99;
}
