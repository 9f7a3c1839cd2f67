// Included before the program: its main becomes a function that the driver calls once per input
// vector, what ends a process ends a run, and its variables are kept in a section of their own.
#pragma once
#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void driver_exit(int status);
_Noreturn void driver_abort(void);
int driver_atexit(void (*function)(void));
void driver_check(int condition, const char *property, const char *file, int line);

#define main driver_program_main
#define exit(status) driver_exit(status)
#define _Exit(status) driver_exit(status)
#define abort() driver_abort()
#define atexit(function) driver_atexit(function)
#define __CPROVER_assert(condition, text) driver_check((condition) != 0, "assert", __FILE__, __LINE__)
#define __CPROVER_assume(condition) __VERIFIER_assume(condition)
void __VERIFIER_assume(int condition);

#pragma clang section bss = ".program_bss" data = ".program_data"
