// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: compound literal, lifetime, goto, switch, cleanup
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct point {
    int x, y;
};

// Called when the block around the variable is left, while its literals still live.
static void leave(int **seven) {
    if (**seven != 7) reach_error();
}

static int cross(struct point a, struct point b) { return a.x * b.y - a.y * b.x; }

int main(void) {
    unsigned char way = __VERIFIER_nondet_uchar();
    int total = 0;
    if (way > 7) return 0;
    {
        int *seven __attribute__((cleanup(leave))) = &(int){7};
        if (way == 3) goto out;
        total += *seven;
    }
out:
    for (int round = 0; round < 2; round++) {
        const int *p;
        switch (way) {
        case 0:
            p = (const int[]){1, 2, 3};
            total += p[round];
            break;
        case 1: {
            struct point *v = &(struct point){.y = 4};
            if (round) goto inner;
            total += v->y;
        inner:
            v = &(struct point){5, 6};
            total += v->x;
            break;
        }
        default:
            total += cross((struct point){1, 2}, (struct point){.y = round});
        }
        if (*(p = &(int){total}) > 3) {
            total += *p;
        } else {
            total -= *p;
        }
        for (const int *q = (const int[]){3, 2, 1, 0}; *q; q++)
            total += *q;
    }
    int expected;
    switch (way) {
    case 0: expected = 54; break;
    case 1: expected = 92; break;
    case 3: expected = 20; break;
    default: expected = 48;
    }
    if (total != expected) reach_error();
    return 0;
}
