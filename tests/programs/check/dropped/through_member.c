// CHECK: violated(valid-deref) line 9
// WITNESS: 1
// EVIDENCE: by construction: there is no node behind the last, and of its value no code is made
// TAGS: discarded, lists
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node { int value; struct node *next; } last, first = {1, &last};
int main(void) {
    struct node *n = __VERIFIER_nondet_uchar() == 1 ? &last : &first;
    *n->next;
    return 0;
}
