#line 1 "<allocation>"
/*
 * Allocation that an input lets fail, for the real program: the linker sends its calls here, however they
 * are made. Each takes one input at the place where the models of the C library take it: functions that
 * only ask for memory before they do anything, others when they have read their arguments. Plain text
 * without directives, because it becomes part of preprocessed files; a real function is weak because a
 * program's own is not wrapped.
 */
extern _Bool __VERIFIER_nondet_bool(void);
extern int *__errno_location(void);
extern void free(void *);

extern __attribute__((weak)) void *__real_malloc(__SIZE_TYPE__);
extern __attribute__((weak)) void *__real_valloc(__SIZE_TYPE__);
extern __attribute__((weak)) void *__real_calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern __attribute__((weak)) void *__real_realloc(void *, __SIZE_TYPE__);
extern __attribute__((weak)) void *__real_reallocarray(void *, __SIZE_TYPE__, __SIZE_TYPE__);
extern __attribute__((weak)) void *__real_aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern __attribute__((weak)) void *__real_memalign(__SIZE_TYPE__, __SIZE_TYPE__);
extern __attribute__((weak)) int __real_posix_memalign(void **, __SIZE_TYPE__, __SIZE_TYPE__);
extern __attribute__((weak)) char *__real_strdup(const char *);
extern __attribute__((weak)) char *__real_strndup(const char *, __SIZE_TYPE__);
extern __attribute__((weak)) __WCHAR_TYPE__ *__real_wcsdup(const __WCHAR_TYPE__ *);
extern __attribute__((weak)) int __real_vasprintf(char **, const char *, __builtin_va_list);

static _Bool refute_allocation_fails(void) {
  if (!__VERIFIER_nondet_bool()) {
    return 0;
  }
  *__errno_location() = 12; /* ENOMEM */
  return 1;
}

void *__wrap_malloc(__SIZE_TYPE__ size) {
  return refute_allocation_fails() ? 0 : __real_malloc(size);
}

void *__wrap_valloc(__SIZE_TYPE__ size) {
  return refute_allocation_fails() ? 0 : __real_valloc(size);
}

void *__wrap_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size) {
  return refute_allocation_fails() ? 0 : __real_calloc(count, size);
}

void *__wrap_realloc(void *object, __SIZE_TYPE__ size) {
  _Bool is_free = object != 0 && size == 0;
  return !is_free && refute_allocation_fails() ? 0 : __real_realloc(object, size);
}

void *__wrap_reallocarray(void *object, __SIZE_TYPE__ count, __SIZE_TYPE__ size) {
  _Bool is_free = object != 0 && (count == 0 || size == 0);
  return !is_free && refute_allocation_fails() ? 0 : __real_reallocarray(object, count, size);
}

void *__wrap_aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size) {
  return refute_allocation_fails() ? 0 : __real_aligned_alloc(alignment, size);
}

void *__wrap_memalign(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size) {
  return refute_allocation_fails() ? 0 : __real_memalign(alignment, size);
}

int __wrap_posix_memalign(void **result, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size) {
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) {
    return 22; /* EINVAL */
  }
  return __VERIFIER_nondet_bool() ? 12 : __real_posix_memalign(result, alignment, size);
}

static void *refute_made(void *object) {
  if (object != 0 && refute_allocation_fails()) {
    free(object);
    return 0;
  }
  return object;
}

char *__wrap_strdup(const char *text) { return refute_made(__real_strdup(text)); }
char *__wrap___strdup(const char *text) { return refute_made(__real_strdup(text)); }

char *__wrap_strndup(const char *text, __SIZE_TYPE__ limit) {
  return refute_made(__real_strndup(text, limit));
}

char *__wrap___strndup(const char *text, __SIZE_TYPE__ limit) {
  return refute_made(__real_strndup(text, limit));
}

__WCHAR_TYPE__ *__wrap_wcsdup(const __WCHAR_TYPE__ *text) {
  return refute_made(__real_wcsdup(text));
}

int __wrap_vasprintf(char **result, const char *format, __builtin_va_list list) {
  char *text = 0;
  int length = __real_vasprintf(&text, format, list);
  if (length >= 0 && refute_made(text) == 0) {
    return -1;
  }
  *result = text;
  return length;
}

int __wrap_asprintf(char **result, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int length = __wrap_vasprintf(result, format, list);
  __builtin_va_end(list);
  return length;
}

int __wrap___asprintf(char **result, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int length = __wrap_vasprintf(result, format, list);
  __builtin_va_end(list);
  return length;
}
