void reach_error(void);
typedef __builtin_va_list __gnuc_va_list;
typedef __gnuc_va_list va_list;
int a[0];
int i = 9;
void f (int n, ...) {
  va_list ap;
  __builtin_va_start( ap , n );
  __builtin_va_arg( ap , int (*)[++i] );
  if (i != n) reach_error();
}
int main (void) {
  f (10, a);
}
