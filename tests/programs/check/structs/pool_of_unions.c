// CHECK: safe
// PROPERTY: valid-deref,unreach-call
// EVIDENCE: by construction: a slot is either in the free list or owned under one number, and holds that number
// TAGS: unions, free lists
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
union slot { union slot *next; struct { int v; short tag; } d; };
static union slot pool[4], *freel;
static void init(void) {
    for (int i = 0; i < 4; i++) {
        pool[i].next = freel;
        freel = &pool[i];
    }
}
static union slot *get(void) {
    union slot *s = freel;
    if (s) freel = s->next;
    return s;
}
static void put(union slot *s) {
    s->next = freel;
    freel = s;
}
int main(void) {
    init();
    union slot *own[4] = {0};
    for (int i = 0; i < 6; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        unsigned k = c & 3;
        if (own[k]) {
            if (own[k]->d.v != (int)k) reach_error();
            put(own[k]);
            own[k] = 0;
        } else {
            own[k] = get();
            if (!own[k]) reach_error();
            own[k]->d.v = (int)k;
            own[k]->d.tag = c;
        }
    }
    for (int i = 0; i < 4; i++) for (int j = 0; j < i; j++) if (own[i] && own[i] == own[j]) reach_error();
    return 0;
}
