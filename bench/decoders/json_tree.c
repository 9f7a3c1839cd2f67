// CHECK: safe
// PLANTED: from 3 bytes on, a list that ends too early is freed twice
// UNWIND: N + 3
// What it is: a recursive reader of JSON after cJSON: every value is a node of the heap with its neighbours and its first
// child, text is copied, and the tree is freed at the end.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 3
#endif
#define DEEPEST 3

enum kind { ZERO, TRUTH, NUMBER, TEXT, LIST, MAP };

struct item {
  struct item *next, *before, *child;
  enum kind kind;
  int number;
  char *text, *name;
};

struct reader {
  const char *at, *end;
  int depth;
};

static void release(struct item *item) {
  while (item != NULL) {
    struct item *next = item->next;
    if (item->child != NULL) release(item->child);
    if (item->text != NULL) free(item->text);
    if (item->name != NULL) free(item->name);
    free(item);
    item = next;
  }
}

static struct item *new_item(void) {
  struct item *item = malloc(sizeof *item);
  memset(item, 0, sizeof *item);
  return item;
}

static void skip(struct reader *reader) {
  while (reader->at < reader->end && (unsigned char)*reader->at <= 32) reader->at++;
}

static int is_at(const struct reader *reader, char c) {
  return reader->at < reader->end && *reader->at == c;
}

static int read_value(struct reader *reader, struct item *item);

static int read_number(struct reader *reader, struct item *item) {
  int sign = 1;
  unsigned number = 0, digits = 0;
  if (is_at(reader, '-')) {
    sign = -1;
    reader->at++;
  }
  while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9' && digits < 9) {
    number = number * 10 + (unsigned)(*reader->at++ - '0');
    digits++;
  }
  if (digits == 0) return 0;
  item->kind = NUMBER;
  item->number = sign * (int)number;
  return 1;
}

static int read_text(struct reader *reader, struct item *item) {
  const char *start = reader->at + 1, *end = start;
  size_t escapes = 0;
  while (end < reader->end && *end != '"') {
    if (*end == '\\') {
      if (end + 1 >= reader->end) return 0;
      escapes++;
      end++;
    }
    end++;
  }
  if (end >= reader->end) return 0;
  char *text = malloc((size_t)(end - start) - escapes + 1), *to = text;
  for (const char *from = start; from < end; from++) {
    if (*from == '\\') from++;
    *to++ = *from;
  }
  *to = '\0';
  item->kind = TEXT;
  item->text = text;
  reader->at = end + 1;
  return 1;
}

static int read_list(struct reader *reader, struct item *item, char closing) {
  struct item *last = NULL;
  if (reader->depth >= DEEPEST) return 0;
  reader->depth++;
  reader->at++;
  item->kind = closing == '}' ? MAP : LIST;
  skip(reader);
  if (is_at(reader, closing)) {
    reader->at++;
    reader->depth--;
    return 1;
  }
  do {
    struct item *child = new_item();
    if (last == NULL) {
      item->child = child;
    } else {
      last->next = child;
      child->before = last;
    }
    last = child;
    if (closing == '}') {
      skip(reader);
      if (!is_at(reader, '"') || !read_text(reader, child)) return 0;
      child->name = child->text;
      child->text = NULL;
      skip(reader);
      if (!is_at(reader, ':')) {
#ifdef PLANTED
        free(child->name);
#endif
        return 0;
      }
      reader->at++;
    }
    skip(reader);
    if (!read_value(reader, child)) return 0;
    skip(reader);
  } while (is_at(reader, ',') && reader->at++);
  if (!is_at(reader, closing)) return 0;
  reader->at++;
  reader->depth--;
  return 1;
}

static int read_word(struct reader *reader, const char *word, size_t length) {
  if ((size_t)(reader->end - reader->at) < length) return 0;
  if (strncmp(reader->at, word, length) != 0) return 0;
  reader->at += length;
  return 1;
}

static int read_value(struct reader *reader, struct item *item) {
  if (reader->at >= reader->end) return 0;
  if (read_word(reader, "null", 4)) return item->kind = ZERO, 1;
  if (read_word(reader, "true", 4)) return item->kind = TRUTH, item->number = 1, 1;
  if (read_word(reader, "false", 5)) return item->kind = TRUTH, 1;
  if (*reader->at == '"') return read_text(reader, item);
  if (*reader->at == '-' || (*reader->at >= '0' && *reader->at <= '9')) return read_number(reader, item);
  if (*reader->at == '[') return read_list(reader, item, ']');
  if (*reader->at == '{') return read_list(reader, item, '}');
  return 0;
}

int main(void) {
  char text[N + 1];
  for (int i = 0; i < N; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  text[N] = '\0';
  struct reader reader = {text, text + N, 0};
  struct item *item = new_item();
  skip(&reader);
  int is_read = read_value(&reader, item);
  assert(reader.at <= text + N);
  if (is_read && item->kind == TEXT) assert(strlen(item->text) < N);
  release(item);
  return 0;
}
