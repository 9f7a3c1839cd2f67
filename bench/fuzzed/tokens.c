/* A reader of assignments in a text of 48 characters. */
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static char text[49];

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

int main(void) {
  for (int i = 0; i < 48; i++) {
    text[i] = __VERIFIER_nondet_char();
    if (text[i] == 0) {
      break;
    }
  }
  const char *at = text;
  int values = 0;
  while (*at) {
    char name[16];
    int length = 0, number = 0, digits = 0;
    while (*at == ' ') {
      at++;
    }
    while (is_letter(*at) && length < 15) {
      name[length++] = *at++;
    }
    name[length] = 0;
    if (length == 0 || *at != '=') {
      return 1;
    }
    at++;
    while (*at >= '0' && *at <= '9' && digits < 6) {
      number = number * 10 + (*at++ - '0');
      digits++;
    }
    if (digits == 0 || *at != ';') {
      return 2;
    }
    at++;
    values++;
    if (strcmp(name, "limit") == 0 && number == 4711 && values == 2) {
      reach_error();
    }
  }
  return 0;
}
