// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: the lock is free wherever a round begins.
// TAGS: loops, induction, pointers
// A device whose counter grows without a bound, beside a pointer to a function.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct device {
  int is_open;
  unsigned uses;
  int (*command)(struct device *, unsigned);
};
static int is_locked;
static void set_lock(int to) {
  if (is_locked == to)
    reach_error();
  is_locked = to;
}
static int command(struct device *device, unsigned number) {
  if (!device->is_open)
    return -1;
  if (number == 0x5401)
    device->uses++;
  else if (number == 0x5402 && device->uses > 0)
    device->uses--;
  return 0;
}
static struct device device = {0, 0, command};

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int request = __VERIFIER_nondet_int();
    set_lock(1);
    if (request == 0)
      device.is_open = 1;
    else if (request == 1 && device.is_open)
      device.command(&device, __VERIFIER_nondet_uint());
    else if (request == 2)
      device.is_open = 0;
    set_lock(0);
  }
  return 0;
}
