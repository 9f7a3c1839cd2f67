typedef long size_t;
void *calloc (size_t , size_t );
typedef int V __attribute__ ((vector_size (sizeof ( long)), may_alias));
typedef struct S {
  V b[0];
} P;
struct T {
  P s;
};
void foo (P *p) {
  V a = { 3, 4 };
  p->b[0] = a;
}
int main() {
  struct T *t = calloc (128, 1);
  foo (&t->s);
}
