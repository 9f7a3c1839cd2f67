// CHECK: unknown(unsupported) line 10
// PROPERTY: unreach-call
// OPTIONS: --havoc-unknown
// TAGS: functions
extern void reach_error(void);
void measure(int *result);

int main(void) {
  int result = 0;
  measure(&result);
  if (result)
    reach_error();
  return 0;
}
