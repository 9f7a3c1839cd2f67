#line 1 "<output>"
/*
 * Output that an input lets fail, for the real program: the linker sends its calls here, however they are made.
 * Each does the real thing and then takes one input, as the models of the C library do. Plain text without
 * directives, because it becomes part of preprocessed files; what is not called need not be there.
 */
extern __attribute__((weak)) int __refute_any_int_printf(void);
extern __attribute__((weak)) int __refute_any_int_puts(void);
extern __attribute__((weak)) _Bool __refute_any_bool_putchar(void);
extern __attribute__((weak)) _Bool __refute_any_bool_fflush(void);
extern __attribute__((weak)) unsigned long __refute_any_ulong_fwrite(void);

extern __attribute__((weak)) int __real_vprintf(const char *, __builtin_va_list);
extern __attribute__((weak)) int __real_vfprintf(void *, const char *, __builtin_va_list);
extern __attribute__((weak)) int __real_vdprintf(int, const char *, __builtin_va_list);
extern __attribute__((weak)) int __real_puts(const char *);
extern __attribute__((weak)) int __real_fputs(const char *, void *);
extern __attribute__((weak)) int __real_fputc(int, void *);
extern __attribute__((weak)) int __real_putchar(int);
extern __attribute__((weak)) int __real_fflush(void *);
extern __attribute__((weak)) int __real_fclose(void *);
extern __attribute__((weak)) __SIZE_TYPE__ __real_fwrite(const void *, __SIZE_TYPE__, __SIZE_TYPE__, void *);

static int refute_printed(int length) {
  int result = __refute_any_int_printf();
  return result < 0 ? result : length;
}

int __wrap_vprintf(const char *format, __builtin_va_list list) {
  return refute_printed(__real_vprintf(format, list));
}

int __wrap_vfprintf(void *stream, const char *format, __builtin_va_list list) {
  return refute_printed(__real_vfprintf(stream, format, list));
}

int __wrap_vdprintf(int descriptor, const char *format, __builtin_va_list list) {
  return refute_printed(__real_vdprintf(descriptor, format, list));
}

int __wrap_printf(const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int length = __wrap_vprintf(format, list);
  __builtin_va_end(list);
  return length;
}

int __wrap_fprintf(void *stream, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int length = __wrap_vfprintf(stream, format, list);
  __builtin_va_end(list);
  return length;
}

int __wrap_dprintf(int descriptor, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int length = __wrap_vdprintf(descriptor, format, list);
  __builtin_va_end(list);
  return length;
}

static int refute_put_text(int result) {
  int other = __refute_any_int_puts();
  return other < 0 || result < 0 ? -1 : other;
}

int __wrap_puts(const char *text) { return refute_put_text(__real_puts(text)); }
int __wrap_fputs(const char *text, void *stream) { return refute_put_text(__real_fputs(text, stream)); }
int __wrap_fputs_unlocked(const char *text, void *stream) { return __wrap_fputs(text, stream); }

static int refute_put_byte(int result) { return __refute_any_bool_putchar() ? -1 : result; }

int __wrap_putchar(int byte) { return refute_put_byte(__real_putchar(byte)); }
int __wrap_putchar_unlocked(int byte) { return __wrap_putchar(byte); }
int __wrap_fputc(int byte, void *stream) { return refute_put_byte(__real_fputc(byte, stream)); }
int __wrap_fputc_unlocked(int byte, void *stream) { return __wrap_fputc(byte, stream); }
int __wrap_putc(int byte, void *stream) { return __wrap_fputc(byte, stream); }
int __wrap_putc_unlocked(int byte, void *stream) { return __wrap_fputc(byte, stream); }
int __wrap__IO_putc(int byte, void *stream) { return __wrap_fputc(byte, stream); }

static int refute_flushed(int result) { return __refute_any_bool_fflush() ? -1 : result; }

int __wrap_fflush(void *stream) { return refute_flushed(__real_fflush(stream)); }
int __wrap_fflush_unlocked(void *stream) { return __wrap_fflush(stream); }
int __wrap_fclose(void *stream) { return refute_flushed(__real_fclose(stream)); }

__SIZE_TYPE__ __wrap_fwrite(const void *items, __SIZE_TYPE__ size, __SIZE_TYPE__ count, void *stream) {
  __SIZE_TYPE__ written = __real_fwrite(items, size, count, stream);
  unsigned long result = __refute_any_ulong_fwrite();
  return result < written ? result : written;
}

__SIZE_TYPE__ __wrap_fwrite_unlocked(const void *items, __SIZE_TYPE__ size, __SIZE_TYPE__ count,
                                     void *stream) {
  return __wrap_fwrite(items, size, count, stream);
}
