/* main calls itself, asks for its name, and falls off its end. */
int printf(const char *, ...);
static int depth;
int main(int argc, char **argv) { printf("%s %s %d\n", __func__, __FUNCTION__, (int)sizeof(__func__)); if (depth++ < 3) { main(argc, argv); } }
