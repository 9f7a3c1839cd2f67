// CHECK: violated(unreach-call) line 9
// PROPERTY: unreach-call
// WITNESS: 1, 66, 3203399426, 1, 67, 4294906420, 1, 255, 4294967295, 1, 255, 4294967295, 0, 0
// UNWIND: needs at most 11 iterations of any loop
// TAGS: packed, unions, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int __VERIFIER_nondet_uint(void);
typedef struct __attribute__((packed)) {
    unsigned char type;
    unsigned short length;
    union {
        unsigned int word;
        unsigned char byte[4];
        struct {
            unsigned short low, high;
        } half;
    } u;
    unsigned long long stamp;
} message;
static message box[4];
static unsigned used, status;
static __inline int push(const message *m) {
    if (used >= 4) return -1;
    box[used++] = *m;
    return 0;
}
static __inline int pop(message *m) {
    unsigned i;
    if (!used) return -1;
    *m = box[0];
    for (i = 1; i < used; i++) box[i - 1] = box[i];
    used--;
    return 0;
}
int main() {
    message m;
    unsigned long long now = 0;
    while (now++ < 11) {
        if (__VERIFIER_nondet_bool()) {
            m.type = __VERIFIER_nondet_uchar();
            m.length = m.type & 3;
            m.u.word = __VERIFIER_nondet_uint();
            m.stamp = now;
            push(&m);
        } else if (!pop(&m)) {
            if (m.type == 0x42 && m.u.half.high == 0xBEEF && m.u.byte[0] == m.length && m.stamp + 3 < now) status |= 1;
            __VERIFIER_assert(!(status & 1) || m.type != 0x43 || m.u.half.low != 0x1234);
        }
    }
    return 0;
}
