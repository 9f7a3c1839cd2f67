// CHECK: violated(valid-deref) line 18
// PROPERTY: valid-deref
// WITNESS: 6
// EVIDENCE: by construction: a compound literal lives as long as the block around it, and no sanitizer says so
// TAGS: compound literal, lifetime
extern int __VERIFIER_nondet_int(void);

struct limits {
    int low, high;
};

int main(void) {
    int asked = __VERIFIER_nondet_int();
    const struct limits *limits = &(struct limits){0, 10};
    if (asked > 5) {
        limits = &(struct limits){5, 20};
    }
    return asked < limits->high;
}
