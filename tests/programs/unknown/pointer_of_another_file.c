// CHECK: unknown(not-defined) line 6
// TAGS: files
struct node { int value; struct node *next; };
extern struct node *head;
int main(void) {
    return head ? head->value : 0;
}
