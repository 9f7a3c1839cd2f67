// The same search as it was written first: a call that breaks the precondition stops the program. What an audit
// makes of this assertion decides what it can see of it.
#include <assert.h>

#include "substring.h"

int search(const unsigned char *text, int text_length, const unsigned char *pattern, int length, int start) {
  int at, back, position, last;
  unsigned char skip[LETTERS];
  unsigned char letter;
  assert(0 < length && length <= LONGEST);
  for (at = 0; at < LETTERS; at++)
    skip[at] = (unsigned char)length;
  last = length - 1;
  for (at = 0; at < last; at++) {
    letter = pattern[at];
    if (letter >= LETTERS)
      return BAD_PATTERN;
    skip[letter] = (unsigned char)(last - at);
  }
  for (position = start + last; position < text_length;
       position += (letter = text[position]) >= LETTERS ? length : skip[letter]) {
    for (at = position, back = last;; at--, back--) {
      if (back < 0)
        return at + 1;
      if (text[at] != pattern[back])
        break;
    }
  }
  return NOT_FOUND;
}
