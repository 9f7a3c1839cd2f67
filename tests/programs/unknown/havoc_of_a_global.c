// CHECK: unknown(unsupported) line 10
// PROPERTY: unreach-call
// OPTIONS: --havoc-unknown
// TAGS: functions
extern void reach_error(void);
int measure(int which);
int last;

int main(void) {
  measure(3);
  if (last)
    reach_error();
  return 0;
}
