// CHECK: safe
// PLANTED: from 4 bytes on, a closing tag may meet an empty stack
// UNWIND: N + 3
// What it is: a scanner of nested tags as in XML: names are compared with those on a stack, `<a/>` opens and closes.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 4
#endif
#define DEEPEST 4

struct name {
  const char *start;
  int length;
};

static int is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static const char *read_name(const char *at, const char *end, struct name *name) {
  name->start = at;
  while (at < end && is_letter(*at)) at++;
  name->length = (int)(at - name->start);
  return at;
}

static int is_same(const struct name *a, const struct name *b) {
  if (a->length != b->length) return 0;
  for (int i = 0; i < a->length; i++)
    if (a->start[i] != b->start[i]) return 0;
  return 1;
}

static int scan(const char *at, const char *end) {
  struct name open[DEEPEST];
  int depth = 0, tags = 0;
  while (at < end) {
    if (*at++ != '<') continue;
    if (at == end) return -1;
    struct name name;
    int closes = *at == '/';
    if (closes) at++;
    at = read_name(at, end, &name);
    if (name.length == 0 || at == end) return -1;
    if (closes) {
      if (*at++ != '>') return -1;
#ifndef PLANTED
      if (depth == 0) return -1;
#endif
      depth--;
      if (!is_same(&open[depth], &name)) return -1;
    } else if (*at == '/') {
      if (++at == end || *at++ != '>') return -1;
    } else {
      if (*at++ != '>' || depth == DEEPEST) return -1;
      open[depth++] = name;
    }
    tags++;
  }
  return depth == 0 ? tags : -1;
}

int main(void) {
  char text[N];
  for (int i = 0; i < N; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  int tags = scan(text, text + N);
  assert(tags <= N / 3);
  return 0;
}
