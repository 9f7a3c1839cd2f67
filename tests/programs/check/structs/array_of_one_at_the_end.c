// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: flexible arrays, heap
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

// As flexible arrays were written before C99.
struct text {
    unsigned char length;
    char letters[1];
};

int main(void) {
    unsigned char length = __VERIFIER_nondet_uchar();
    if (length > 15) {
        return 0;
    }
    struct text *text = malloc(sizeof *text + length);
    text->length = length;
    for (int i = 0; i <= length; i++) {
        text->letters[i] = (char)('a' + i);
    }
    if (text->letters[length] != 'a' + text->length) {
        reach_error();
    }
    free(text);
    return 0;
}
