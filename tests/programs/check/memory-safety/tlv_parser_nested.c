// CHECK: violated(valid-deref) line 23
// WITNESS: 48, 6, 4, 4, 0, 0, 0, 0
// PROPERTY: valid-deref,valid-free
// TAGS: parsing
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct tlv { unsigned char type, length; const unsigned char *value; };
static int parse(const unsigned char *p, unsigned n, struct tlv *t) {
    if (n < 2) return 0;
    t->type = p[0];
    t->length = p[1];
    t->value = p + 2;
    return p[1] + 2u <= n;
}
int main(void) {
    unsigned char *packet = malloc(8);
    for (int i = 0; i < 8; i++) packet[i] = __VERIFIER_nondet_uchar();
    struct tlv outer, inner;
    int sum = 0;
    if (parse(packet, 8, &outer) && outer.type == 0x30) {
        if (parse(outer.value, outer.length, &inner) && inner.type == 0x04) {
            for (int i = 0; i <= inner.length; i++) sum += inner.value[i];
        }
    }
    free(packet);
    return sum & 1;
}
