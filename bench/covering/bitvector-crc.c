extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned crc = 0xffffffffu, byte;
  for (int i = 0; i < 6; i++) {
    byte = __VERIFIER_nondet_uchar();
    crc ^= byte;
    for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  }
  if (~crc == 0x12345678u) reach_error();
  return (crc & 7) == 5 ? 1 : 2;
}
