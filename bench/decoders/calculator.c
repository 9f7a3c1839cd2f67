// CHECK: safe
// PLANTED: from 3 bytes on, a division by zero is made
// UNWIND: N + 3
// What it is: an evaluator of expressions by precedence climbing: operators are entries of a table with a function each.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 3
#endif

struct reader {
  const char *at;
  int failed;
};

static int add(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
static int subtract(int a, int b) { return (int)((unsigned)a - (unsigned)b); }
static int multiply(int a, int b) { return (a & 0xff) * (b & 0xff); }
static int divide(int a, int b) {
#ifndef PLANTED
  if (b == 0) return 0;
#endif
  return (a & 0xffff) / b;
}
static int larger(int a, int b) { return a > b; }

static const struct operator {
  char sign;
  int precedence;
  int (*apply)(int, int);
} operators[] = {{'+', 2, add}, {'-', 2, subtract}, {'*', 3, multiply}, {'/', 3, divide}, {'>', 1, larger}};

static const struct operator *find(char sign) {
  for (unsigned i = 0; i < sizeof operators / sizeof *operators; i++)
    if (operators[i].sign == sign) return &operators[i];
  return 0;
}

static int expression(struct reader *reader, int precedence);

static int factor(struct reader *reader) {
  char c = *reader->at;
  if (c >= '0' && c <= '9') {
    reader->at++;
    return c - '0';
  }
  if (c == '(') {
    reader->at++;
    int value = expression(reader, 1);
    if (*reader->at == ')') reader->at++;
    else reader->failed = 1;
    return value;
  }
  reader->failed = 1;
  return 0;
}

static int expression(struct reader *reader, int precedence) {
  int value = factor(reader);
  while (!reader->failed) {
    const struct operator *operator= find(*reader->at);
    if (operator== 0 || operator->precedence < precedence) break;
    reader->at++;
    int right = expression(reader, operator->precedence + 1);
    if (reader->failed) break;
    value = operator->apply(value, right);
  }
  return value;
}

int main(void) {
  char text[N + 1];
  for (int i = 0; i < N; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  text[N] = '\0';
  struct reader reader = {text, 0};
  expression(&reader, 1);
  assert(reader.at <= text + N);
  return 0;
}
