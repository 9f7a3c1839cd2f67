/* Shared by the parts of the driver: each compares models with the real C library. */
#ifndef DRIVER_H
#define DRIVER_H

#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Declares the model of a function of the C library; its symbol was renamed. */
#define MODEL(name) extern __typeof__(name) model_##name

/* Counts a comparison and reports it when it failed. */
void check(int holds, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#define CHECK(holds, ...) check((holds), __FILE__, __LINE__, __VA_ARGS__)

/* A number below the limit, the same ones in every run. */
unsigned int below(unsigned int limit);
uint64_t random_bits(void);

/* A heap object of just this size, so that the sanitizer sees every access beyond. */
void *exact_copy(const void *bytes, size_t size);

/* What the models wrote to a descriptor (1 or 2) since the last call. */
const char *written(int descriptor);

/* Whether the primitive behind snprintf knows the values of floats only; the models write the rest. */
extern int knows_only_floats;

void test_blocks(void);
void test_strings(void);
void test_characters(void);
void test_wide(void);
void test_integers(void);
void test_floats(void);
void test_sorting(void);
void test_random(void);
void test_names(void);
void test_output(void);
void test_files(void);
void test_formatting(void);
void test_arranging(void);
void test_scanning(void);
void test_mathematics(void);
void test_complex(void);
void test_process(void);
void test_atomic(void);

#endif
