extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }

static unsigned status, control, fifo[8], count;
static int probe(unsigned id) {
  if ((id & 0xffff) != 0x8086) return -19;
  if (id >> 16 != 0x100e && id >> 16 != 0x10d3) return -22;
  control = 1;
  return 0;
}
static int transfer(unsigned word) {
  if (!(control & 1)) return -5;
  if (count >= 8) { status |= 2; return -11; }
  fifo[count++] = word;
  return 0;
}
static int handle(unsigned interrupts) {
  if (interrupts & 1) { if (count) count--; else status |= 4; }
  if (interrupts & 2) control &= ~1u;
  if (interrupts & 4 && status == 6 && fifo[0] == 0xdeadbeef) reach_error();
  return interrupts ? 1 : 0;
}
int main(void) {
  if (probe(__VERIFIER_nondet_uint())) return 1;
  while (1) {
    switch (__VERIFIER_nondet_uint()) {
    case 0: return 0;
    case 1: transfer(__VERIFIER_nondet_uint()); break;
    case 2: handle(__VERIFIER_nondet_uint()); break;
    default: break;
    }
  }
}
