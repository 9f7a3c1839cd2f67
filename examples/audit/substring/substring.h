// Where a pattern first stands in a text. One size stands for all three: a text and a pattern have up to SIZE
// letters, and the alphabet has SIZE.
#ifndef SUBSTRING_H
#define SUBSTRING_H

#ifndef SIZE
#define SIZE 4
#endif

#define LETTERS SIZE
#define LONGEST SIZE

enum {
  NOT_FOUND = -1,
  BAD_PATTERN = -2, // a letter of it, other than the last, is not in the alphabet
  BAD_CALL = -3,    // it is empty or too long
};

int search(const unsigned char *text, int text_length, const unsigned char *pattern, int length, int start);

#endif
