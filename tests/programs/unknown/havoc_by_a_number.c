// CHECK: unknown(unsupported) line 10
// PROPERTY: unreach-call
// OPTIONS: --havoc-unknown
// TAGS: functions
extern void reach_error(void);
void measure(unsigned long where);

int main(void) {
  int result = 0;
  measure((unsigned long)&result);
  if (result)
    reach_error();
  return 0;
}
