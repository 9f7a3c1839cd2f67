// CHECK: unknown(no-model) line 8
// PROPERTY: unreach-call
// TAGS: functions
extern void reach_error(void);
int measure(void);

int main(void) {
  if (measure() > 3)
    reach_error();
  return 0;
}
