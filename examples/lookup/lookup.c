// Looks a word up in a table that is sorted by hash. For words whose hash is larger than all others,
// the last comparison reads behind the table: few words are, and four letters have to be guessed.
//
//   refute check -o out lookup.c

#include <stddef.h>

struct entry {
  unsigned hash;
  const char *word;
};

static const struct entry table[] = {
    {0x0040d4d4u, "alpha"}, {0x1003f1c2u, "beta"},    {0x3c2b91f0u, "gamma"},
    {0x7f00aa01u, "delta"}, {0x9e3779b9u, "epsilon"}, {0xfffff000u, "zeta"},
};

static const char *lookup(unsigned hash) {
  size_t low = 0, high = sizeof table / sizeof *table;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (table[middle].hash < hash)
      low = middle + 1;
    else
      high = middle;
  }
  return table[low].hash == hash ? table[low].word : NULL;
}

int main(void) {
  unsigned hash = 2166136261u;
  for (int i = 0; i < 4; i++) {
    unsigned char letter = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(letter >= 'a' && letter <= 'z');
    hash = (hash ^ letter) * 16777619u;
  }
  return lookup(hash) != NULL;
}
