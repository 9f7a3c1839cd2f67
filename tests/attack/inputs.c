// The input functions of the native build: values from the environment, then zeros.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static long next(void) {
    static char *rest;
    static int asked;
    if (!asked++)
        rest = getenv("ATTACK_INPUTS");
    return rest && *rest ? strtol(rest, &rest, 10) : 0;
}

_Bool __VERIFIER_nondet_bool(void) { return next() & 1; }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)next(); }
int __VERIFIER_nondet_int(void) { return (int)next(); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)next(); }
long __VERIFIER_nondet_long(void) { return next(); }

__attribute__((weak)) void reach_error(void) {
    fprintf(stderr, "ATTACK reach_error\n");
    _exit(77);
}
