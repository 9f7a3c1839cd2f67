void reach_error(void);
struct _IO_FILE;
extern struct _IO_FILE *stdout;
int fprintf(struct _IO_FILE *, const char *, ...);
int main(void) {
  if (fprintf(stdout, "x") != 1) reach_error();
  return 0;
}
