/* What a program needs to start that is linked without the C library. */

/* The one function of the C library that a program's start refers to. It exists in several versions,
   and a program that is linked without the library cannot say which one it means. */

extern int __libc_start_main(int (*)(int, char **, char **), int, char **, void (*)(void),
                             void (*)(void), void (*)(void), void *);

int __refute_start_main(int (*main)(int, char **, char **), int argc, char **argv,
                        void (*init)(void), void (*fini)(void), void (*rtld_fini)(void),
                        void *stack_end)
{
  return __libc_start_main(main, argc, argv, init, fini, rtld_fini, stack_end);
}

/* The library has this one only as a part that is linked into every program. */

extern int __cxa_atexit(void (*)(void *), void *, void *);

int atexit(void (*function)(void))
{
  return __cxa_atexit((void (*)(void *))function, 0, 0);
}
