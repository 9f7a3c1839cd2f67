// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: temporaries
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct numbers { int a[3]; };
struct name { char text[4]; };
static struct numbers make(int n) { return (struct numbers){{n, n + 1, n + 2}}; }
static struct name call(char c) { return (struct name){{c, c, 0, 0}}; }
static int sum(const int *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}
static int length(const char *s, int more) {
    int n = more;
    while (*s++) n++;
    return n;
}
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    int total = sum(make(n).a, 3) +
                sum(make(n).a,
                    2);
    int *p;
    assert(total == 5 * n + 4 && make(n).a[1] == n + 1);
    for (int i = 0; i < make(3).a[0]; i++) total += *(p = make(i).a);
    while (sum(make(total).a, 1) > 0) total = 0;
    if (length(call('x').text, sizeof ";(") == 5) return make(n).a[2] == n + 2 ? 0 : 1;
    return 2;
}
