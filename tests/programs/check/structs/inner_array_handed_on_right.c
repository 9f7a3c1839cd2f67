// CHECK: safe
// PROPERTY: array-bounds, valid-deref
// EXHAUSTIVE: yes
// TAGS: structs, pointers, calls
extern unsigned char __VERIFIER_nondet_uchar(void);
struct record { char name[4]; int grid[2][2]; char rest[4]; };
static void fill(char *text, int from, int to)
{
    if (from > to) return;
    text[from] = 'x';
    fill(text, from + 1, to);
}
static int sum(const int *items, int count)
{
    int all = 0;
    for (const int *item = items; item < items + count; item++) all += *item;
    return all;
}
static int bytes(const unsigned char *from, unsigned count)
{
    int all = 0;
    while (count-- > 0) all += *from++;
    return all;
}
int main(void)
{
    struct record record = {{0}};
    unsigned char last = __VERIFIER_nondet_uchar() % 4;
    fill(record.name, 0, last);
    fill((char *)&record, 0, 7);
    return sum(record.grid[0], 4) + sum(record.grid[1], 2) + bytes((unsigned char *)record.grid, 16) > 9000;
}
