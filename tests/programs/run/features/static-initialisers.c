// RUN: exit 0
struct node { int value; struct node *next; int (*f)(int); };
static int twice(int x) { return 2 * x; }
static struct node third = {3, 0, twice}, second = {2, &third, twice};
static struct node first = {1, &second, twice};
static int table[3][2] = {[1] = {4, 5}};
static int *into = &table[1][1];
int main(void) {
    int sum = 0;
    for (struct node *n = &first; n; n = n->next)
        sum += n->f(n->value);
    return !(sum == 12 && *into == 5 && into[-1] == 4 && table[2][0] == 0);
}
