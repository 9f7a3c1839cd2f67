// CHECK: violated(valid-deref) line 11
// WITNESS:
// EVIDENCE: by construction: going back leaves the block, and the variable is another one in it
// TAGS: lifetimes, goto
int main(void) {
    int rounds = 0;
    int *q = 0;
again: {
    int x = rounds;
    if (q)
        return *q;
    q = &x;
    rounds++;
    goto again;
}
}
