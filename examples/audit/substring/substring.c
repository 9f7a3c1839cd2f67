// Boyer-Moore-Horspool: compare from the end of the pattern, and jump so that the last letter of the text that
// was looked at meets its last place in the pattern.
#include "substring.h"

int search(const unsigned char *text, int text_length, const unsigned char *pattern, int length, int start) {
  int at, back, position, last;
  unsigned char skip[LETTERS];
  unsigned char letter;
  if (!(0 < length && length <= LONGEST))
    return BAD_CALL;
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
