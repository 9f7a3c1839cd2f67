// CHECK: safe
// PLANTED: from 1 byte on, a reference may lead before the window
// UNWIND: 8 * N + 3
// What it is: a decoder after heatshrink: a bit tells a literal from a reference into the last eight bytes written; it is
// fed byte by byte and keeps its state in between.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 2
#endif
#define WINDOW 8
#define ROOM (5 * N + 4)

enum state { TAG, LITERAL, DISTANCE, LENGTH };

struct decoder {
  enum state state;
  unsigned bits, count, distance, head;
  unsigned char window[WINDOW];
};

static int take(struct decoder *decoder, unsigned count) {
  if (decoder->count < count) return -1;
  decoder->count -= count;
  return (int)(decoder->bits >> decoder->count & ((1u << count) - 1));
}

static void put(struct decoder *decoder, unsigned char byte, unsigned char *out, unsigned *written) {
  decoder->window[decoder->head % WINDOW] = byte;
  decoder->head++;
  out[(*written)++] = byte;
}

static int feed(struct decoder *decoder, unsigned char byte, unsigned char *out, unsigned *written) {
  decoder->bits = decoder->bits << 8 | byte;
  decoder->count += 8;
  for (;;) {
    int taken;
    switch (decoder->state) {
    case TAG:
      if ((taken = take(decoder, 1)) < 0) return 0;
      decoder->state = taken ? LITERAL : DISTANCE;
      break;
    case LITERAL:
      if ((taken = take(decoder, 8)) < 0) return 0;
      put(decoder, (unsigned char)taken, out, written);
      decoder->state = TAG;
      break;
    case DISTANCE:
      if ((taken = take(decoder, 3)) < 0) return 0;
      decoder->distance = (unsigned)taken + 1;
      decoder->state = LENGTH;
      break;
    case LENGTH:
      if ((taken = take(decoder, 2)) < 0) return 0;
#ifdef PLANTED
      if (decoder->distance > decoder->head) decoder->distance = decoder->head;
#else
      if (decoder->distance > decoder->head) return -1;
#endif
      for (int i = 0; i <= taken; i++) {
        if (*written >= ROOM) return -1;
#ifdef PLANTED
        assert(decoder->distance > 0);
#endif
        put(decoder, decoder->window[(decoder->head - decoder->distance) % WINDOW], out, written);
      }
      decoder->state = TAG;
      break;
    }
  }
}

int main(void) {
  struct decoder decoder = {TAG, 0, 0, 0, 0, {0}};
  unsigned char out[ROOM];
  unsigned written = 0;
  for (int i = 0; i < N; i++)
    if (feed(&decoder, __VERIFIER_nondet_uchar(), out, &written) < 0) return 0;
  assert(decoder.count < 8 && written <= ROOM);
  assert(written == decoder.head);
  return 0;
}
