typedef __builtin_va_list __gnuc_va_list;
typedef __gnuc_va_list va_list;
int a[0];
int i;
void f (int n, ...) {
  va_list ap;
  void *p;
  __builtin_va_start( ap , n );
  p = __builtin_va_arg( ap , int (*)[++i] );
}
int main() {
  int;
  f (0, a);
}
