// CHECK: safe
// PLANTED: from 2 bytes on, a token is taken to have a character
// UNWIND: N + 3
// What it is: a tokenizer of JSON after jsmn: no allocation, tokens with a start, an end and a parent.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 3
#endif
#define TOKENS (N + 1)

enum kind { NOTHING, OBJECT, ARRAY, STRING, PRIMITIVE };
enum outcome { TOO_MANY = -1, BAD = -2, INCOMPLETE = -3 };

struct token {
  enum kind kind;
  int start, end, size, parent;
};

struct parser {
  unsigned position;
  int next, above;
};

static struct token *new_token(struct parser *parser, struct token *tokens, int start, int end) {
  if (parser->next >= TOKENS) return 0;
  struct token *token = &tokens[parser->next++];
  token->start = start;
  token->end = end;
  token->size = 0;
  token->parent = -1;
  return token;
}

static int primitive(struct parser *parser, const char *text, unsigned length, struct token *tokens) {
  int start = (int)parser->position;
  for (; parser->position < length && text[parser->position] != '\0'; parser->position++) {
    switch (text[parser->position]) {
    case ':': case '\t': case '\r': case '\n': case ' ': case ',': case ']': case '}': goto found;
    }
    if (text[parser->position] < 32 || text[parser->position] >= 127) {
      parser->position = (unsigned)start;
      return BAD;
    }
  }
found:;
  struct token *token = new_token(parser, tokens, start, (int)parser->position);
  if (token == 0) {
    parser->position = (unsigned)start;
    return TOO_MANY;
  }
  token->kind = PRIMITIVE;
  token->parent = parser->above;
  parser->position--;
  return 0;
}

static int is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
}

static int string(struct parser *parser, const char *text, unsigned length, struct token *tokens) {
  int start = (int)parser->position;
  parser->position++;
  for (; parser->position < length && text[parser->position] != '\0'; parser->position++) {
    char c = text[parser->position];
    if (c == '"') {
      struct token *token = new_token(parser, tokens, start + 1, (int)parser->position);
      if (token == 0) {
        parser->position = (unsigned)start;
        return TOO_MANY;
      }
      token->kind = STRING;
      token->parent = parser->above;
      return 0;
    }
    if (c == '\\' && parser->position + 1 < length) {
      parser->position++;
      switch (text[parser->position]) {
      case '"': case '/': case '\\': case 'b': case 'f': case 'r': case 'n': case 't': break;
      case 'u':
        parser->position++;
        for (int i = 0; i < 4 && parser->position < length && text[parser->position] != '\0'; i++) {
          if (!is_hex(text[parser->position])) {
            parser->position = (unsigned)start;
            return BAD;
          }
          parser->position++;
        }
        parser->position--;
        break;
      default:
        parser->position = (unsigned)start;
        return BAD;
      }
    }
  }
  parser->position = (unsigned)start;
  return INCOMPLETE;
}

static int parse(struct parser *parser, const char *text, unsigned length, struct token *tokens) {
  int count = 0;
  for (; parser->position < length && text[parser->position] != '\0'; parser->position++) {
    char c = text[parser->position];
    struct token *token;
    int outcome;
    switch (c) {
    case '{': case '[':
      count++;
      token = new_token(parser, tokens, (int)parser->position, -1);
      if (token == 0) return TOO_MANY;
      if (parser->above != -1) {
        tokens[parser->above].size++;
        token->parent = parser->above;
      }
      token->kind = c == '{' ? OBJECT : ARRAY;
      parser->above = parser->next - 1;
      break;
    case '}': case ']':
      if (parser->next < 1) return BAD;
      token = &tokens[parser->next - 1];
      for (;;) {
        if (token->start != -1 && token->end == -1) {
          if (token->kind != (c == '}' ? OBJECT : ARRAY)) return BAD;
          token->end = (int)parser->position + 1;
          parser->above = token->parent;
          break;
        }
        if (token->parent == -1) {
          if (token->kind != (c == '}' ? OBJECT : ARRAY) || parser->above == -1) return BAD;
          break;
        }
        token = &tokens[token->parent];
      }
      break;
    case '"':
      outcome = string(parser, text, length, tokens);
      if (outcome < 0) return outcome;
      count++;
      if (parser->above != -1) tokens[parser->above].size++;
      break;
    case '\t': case '\r': case '\n': case ' ': break;
    case ':': parser->above = parser->next - 1; break;
    case ',':
      if (parser->above != -1 && tokens[parser->above].kind != ARRAY && tokens[parser->above].kind != OBJECT)
        parser->above = tokens[parser->above].parent;
      break;
    default:
      outcome = primitive(parser, text, length, tokens);
      if (outcome < 0) return outcome;
      count++;
      if (parser->above != -1) tokens[parser->above].size++;
      break;
    }
  }
  for (int i = parser->next - 1; i >= 0; i--)
    if (tokens[i].start != -1 && tokens[i].end == -1) return INCOMPLETE;
  return count;
}

int main(void) {
  char text[N];
  for (int i = 0; i < N; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  struct token tokens[TOKENS];
  struct parser parser = {0, 0, -1};
  int count = parse(&parser, text, N, tokens);
  assert(count <= TOKENS);
  for (int i = 0; i < count; i++) {
#ifdef PLANTED
    assert(tokens[i].end > tokens[i].start);
#else
    assert(0 <= tokens[i].start && tokens[i].start <= tokens[i].end && tokens[i].end <= N);
#endif
    assert(tokens[i].parent < i);
  }
  return 0;
}
