// A ring buffer on the heap that forgets to wrap its write position at the very end.
//
//   refute run suite ring_buffer.c

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct ring {
  unsigned char *bytes;
  int capacity, start, count;
};

static int put(struct ring *ring, unsigned char byte) {
  if (ring->count == ring->capacity) return 0;
  int end = ring->start + ring->count;
  if (end > ring->capacity) end -= ring->capacity; // should be >=
  ring->bytes[end] = byte;
  ring->count++;
  return 1;
}

static int get(struct ring *ring, unsigned char *byte) {
  if (ring->count == 0) return 0;
  *byte = ring->bytes[ring->start];
  ring->start = (ring->start + 1) % ring->capacity;
  ring->count--;
  return 1;
}

int main(void) {
  struct ring ring = {malloc(4), 4, 0, 0};
  if (!ring.bytes) return 1;
  unsigned char byte;
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
      free(ring.bytes);
      return 0;
    case 1:
      put(&ring, __VERIFIER_nondet_uchar());
      break;
    case 2:
      get(&ring, &byte);
      break;
    }
  }
}
