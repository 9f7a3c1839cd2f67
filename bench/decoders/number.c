// CHECK: safe
// PLANTED: from 2 bytes on, an exponent without digits is taken
// UNWIND: N + 3
// What it is: a reader of decimal numbers as strtod reads them: sign, digits, point, exponent; mantissa and exponent as
// integers.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 3
#endif

struct number {
  unsigned long mantissa;
  int exponent, sign;
};

static int is_digit(char c) {
  return c >= '0' && c <= '9';
}

static const char *read(const char *text, struct number *number) {
  const char *at = text;
  int digits = 0;
  number->mantissa = 0;
  number->exponent = 0;
  number->sign = 1;
  while (*at == ' ' || (*at >= '\t' && *at <= '\r')) at++;
  if (*at == '-' || *at == '+') number->sign = *at++ == '-' ? -1 : 1;
  for (; is_digit(*at); at++, digits++) {
    if (number->mantissa <= 99999999999999999ul)
      number->mantissa = number->mantissa * 10 + (unsigned long)(*at - '0');
    else
      number->exponent++;
  }
  if (*at == '.') {
    at++;
    for (; is_digit(*at); at++, digits++) {
      if (number->mantissa <= 99999999999999999ul) {
        number->mantissa = number->mantissa * 10 + (unsigned long)(*at - '0');
        number->exponent--;
      }
    }
  }
  if (digits == 0) return text;
  if (*at == 'e' || *at == 'E') {
    const char *start = at + 1;
    int sign = 1, exponent = 0;
    if (*start == '-' || *start == '+') sign = *start++ == '-' ? -1 : 1;
#ifdef PLANTED
    at = start;
#else
    if (is_digit(*start)) at = start;
#endif
    for (; is_digit(*at) && at >= start; at++)
      if (exponent < 10000) exponent = exponent * 10 + (*at - '0');
    number->exponent += sign * exponent;
  }
  return at;
}

int main(void) {
  char text[N + 1];
  for (int i = 0; i < N; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  text[N] = '\0';
  struct number number;
  const char *end = read(text, &number);
  assert(text <= end && end <= text + N);
  assert(number.exponent > -100000 - N && number.exponent < 100000 + N);
  if (end != text) assert(is_digit(end[-1]) || end[-1] == '.');
  return 0;
}
