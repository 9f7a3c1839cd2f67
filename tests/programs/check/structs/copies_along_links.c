// CHECK: safe
// EXHAUSTIVE: yes
// RANGES: 0..255, 0..255
// TAGS: pointers, copies
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct place {
    int values[4];
    struct place *next;
};

int main(void) {
    struct place places[3] = {
        {{1, 2, 3, 4}, &places[1]},
        {{5, 6, 7, 8}, &places[2]},
        {{9, 10, 11, 12}, &places[0]},
    };
    for (int i = 0; i < 2; i++) {
        unsigned char input = __VERIFIER_nondet_uchar();
        struct place *here = &places[input % 3];
        *here->next = *here;
        here->next->values[input & 3] += input >> 6;
    }
    for (int i = 0; i < 3; i++) {
        int first = places[i].values[0] % 4;
        // Two steps of at most 3 do not make a difference of a whole row.
        if (places[i].values[3] - places[i].values[0] > 9 || places[i].values[0] > 15) {
            reach_error();
        }
        if (places[i].next < places || places[i].next > places + 2 || first < 0) {
            reach_error();
        }
    }
    return 0;
}
