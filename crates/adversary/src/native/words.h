// Included before the program: its main becomes a function that the driver calls once per vector of inputs, what
// ends a process ends a run, and its variables are kept in sections of their own. The observer is the driver's.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void driver_end(void);
void observe(unsigned hash);

#define main driver_program_main
#define exit(status) driver_end()
#define abort() driver_end()
#define OBSERVED_OUTSIDE
#pragma clang section bss = ".program_bss" data = ".program_data"
