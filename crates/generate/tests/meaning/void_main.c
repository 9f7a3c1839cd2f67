/* main that returns nothing, and leaves by a function that nobody declared. */
void main(int argc, char *argv[], char *envp[]) { if (argc == 1 && argv[1] == 0) _exit(0); }
