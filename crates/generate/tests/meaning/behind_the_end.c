/* Functions that run when the check is done: their branches are not counted, but they are reached. */
extern int puts(const char *);
extern int atexit(void (*)(void));

static void at_end(void) { puts("end"); }

__attribute__((destructor)) static void at_last(void) { puts("last"); }

int main(void) { atexit(at_end); return 3; }
