// CHECK: safe
// PLANTED: from 3 bytes on, the name of a section may lack its end
// UNWIND: N + 3
// What it is: a reader of ini files: sections, names, values, comments, blanks stripped in place, a handler for each pair.
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 3
#endif

static int pairs, sections;

static int is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static char *strip_end(char *text) {
  char *end = text + strlen(text);
  while (end > text && is_blank(end[-1])) *--end = '\0';
  return text;
}

static char *skip_blanks(char *text) {
  while (*text && is_blank(*text)) text++;
  return text;
}

static char *find(char *text, char wanted) {
  int was_blank = 0;
  while (*text && *text != wanted && !(was_blank && *text == ';')) {
    was_blank = is_blank(*text);
    text++;
  }
  return text;
}

static void handle(const char *section, const char *name, const char *value) {
  assert(strlen(section) <= N && strlen(name) + strlen(value) < N);
  assert(value[0] == '\0' || !is_blank(value[0]));
  pairs++;
}

static int parse_line(char *line, char *section) {
  char *start = skip_blanks(strip_end(line));
  if (*start == ';' || *start == '#' || *start == '\0') return 1;
  if (*start == '[') {
    char *end = find(start + 1, ']');
#ifndef PLANTED
    if (*end != ']') return 0;
#endif
    *end = '\0';
    strncpy(section, start + 1, N);
    sections++;
    return 1;
  }
  char *end = find(start, '=');
  if (*end != '=') return 0;
  *end = '\0';
  char *name = strip_end(start), *value = skip_blanks(end + 1);
  end = find(value, '\0');
  if (*end == ';') *end = '\0';
  strip_end(value);
  handle(section, name, value);
  return 1;
}

int main(void) {
  char text[N + 1], section[N + 1] = "";
  for (int i = 0; i < N; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  text[N] = '\0';
  pairs = sections = 0;
  char *line = text;
  while (line != NULL) {
    char *end = strchr(line, '\n');
    if (end != NULL) *end++ = '\0';
    if (!parse_line(line, section)) return 0;
    line = end;
  }
  assert(2 * pairs <= N + 1 && 3 * sections <= N + 2);
  return 0;
}
