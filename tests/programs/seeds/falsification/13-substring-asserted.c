// CHECK: violated(assert) line 18
// WITNESS: 0, 0
// UNWIND: needs at most 4 iterations of any loop
// TAGS: seeds, strings
//
// SEED: falsification-001 figures 13 and 14, as they are: the harness breaks the assertion of the code
#include <assert.h>
#define TEXT 4
#define PATTERN 4
#define LETTERS 4
extern unsigned nondet_uint(void);
extern void __CPROVER_assume(int);

static int search(const char *text, int text_length, const char *pattern, int length, int start) {
    unsigned char skip[LETTERS];
    int at, back, position, last;
    char letter;
    assert(0 < length && length <= PATTERN);
    for (at = 0; at < LETTERS; at++)
        skip[at] = (unsigned char)length;
    last = length - 1;
    for (at = 0; at < last; at++) {
        letter = pattern[at];
        if (letter >= LETTERS)
            return -2;
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
    return -1;
}

static char text[TEXT], pattern[PATTERN];

static void fill(char *letters, unsigned count) {
    for (unsigned k = 0; k < count; k++) {
        unsigned letter = nondet_uint();
        __CPROVER_assume(letter < LETTERS);
        letters[k] = letter;
    }
}

// Whether the pattern stands in the text at this position.
static int stands_at(int position, unsigned text_length, unsigned length) {
    for (unsigned k = 0; k < length; k++, position++)
        if ((unsigned)position >= text_length || text[position] != pattern[k])
            return 0;
    return 1;
}

int main(void) {
    unsigned text_length = nondet_uint();
    __CPROVER_assume(text_length < TEXT);
    unsigned length = nondet_uint();
    __CPROVER_assume(length >= 0 && length < PATTERN);
    fill(text, text_length);
    fill(pattern, length);
    int result = search(text, text_length, pattern, length, 0);
    unsigned elsewhere = nondet_uint();
    if (result == -1) {
        __CPROVER_assume(elsewhere < text_length);
        assert(!stands_at(elsewhere, text_length, length));
    } else {
        for (unsigned k = 0; k < length; k++)
            assert(text[result + k] == pattern[k]);
        elsewhere = nondet_uint();
        __CPROVER_assume(elsewhere < (unsigned)result);
        assert(!stands_at(elsewhere, text_length, length));
    }
    return 0;
}
