// CHECK: violated(valid-deref) line 16
// WITNESS: 3
// PROPERTY: valid-deref,valid-free
// TAGS: realloc, strings
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct builder { char *text; size_t length, room; };
static void append(struct builder *b, const char *s, size_t n) {
    if (b->length + n > b->room) {
        b->room = (b->length + n) * 2;
        b->text = realloc(b->text, b->room);
    }
    memcpy(b->text + b->length, s, n);
    b->length += n;
    b->text[b->length] = 0;
}
int main(void) {
    struct builder b = {malloc(4), 0, 4};
    for (int i = 0; i < 3; i++) append(&b, "abcdefgh", 1 + __VERIFIER_nondet_uchar() % 6);
    free(b.text);
}
