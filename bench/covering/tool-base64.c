extern char __VERIFIER_nondet_char(void);
extern void abort(void);
extern int memcmp(const void *, const void *, __SIZE_TYPE__);
void reach_error(void) { abort(); }

static int value(int c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  if (c == '/') return 63;
  return -1;
}
int main(void) {
  unsigned char out[6];
  int size = 0;
  for (int group = 0; group < 2; group++) {
    unsigned bits = 0;
    for (int i = 0; i < 4; i++) {
      int sextet = value(__VERIFIER_nondet_char());
      if (sextet < 0) return 1;
      bits = bits << 6 | (unsigned)sextet;
    }
    out[size++] = (unsigned char)(bits >> 16);
    out[size++] = (unsigned char)(bits >> 8);
    out[size++] = (unsigned char)bits;
  }
  if (!memcmp(out, "secret", 6)) reach_error();
  return out[0] > out[5] ? 2 : 3;
}
