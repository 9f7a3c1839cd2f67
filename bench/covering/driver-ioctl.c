extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void abort(void);
void reach_error(void) { abort(); }

struct device { int open, mode, baud; };
static struct device device;
static int ioctl(unsigned command, long argument) {
  if (!device.open) return -1;
  switch (command) {
  case 0x5401: return device.mode;
  case 0x5402:
    if (argument < 0 || argument > 3) return -2;
    device.mode = (int)argument;
    return 0;
  case 0x540b:
    if (device.mode != 2) return -3;
    if (argument != 9600 && argument != 115200) return -4;
    device.baud = (int)argument;
    return 0;
  case 0x5427:
    if (device.mode == 3 && device.baud == 115200) reach_error();
    return 1;
  default: return -5;
  }
}
int main(void) {
  int calls = 0;
  do {
    unsigned what = __VERIFIER_nondet_uint();
    if (what == 1) device.open = 1;
    else if (what == 2) device.open = device.mode = 0;
    else if (ioctl(what, __VERIFIER_nondet_long()) == -5) return 1;
  } while (++calls < 12);
  return 0;
}
