// Sorts up to five numbers, whatever they are, and checks that the result is sorted and holds the same
// numbers. There is nothing to find: the answer is "safe".
//
//   refute check sort.c

enum { MOST = 5 };

static void sort(int *numbers, int count) {
  for (int i = 1; i < count; i++) {
    int moving = numbers[i], j = i;
    for (; j > 0 && numbers[j - 1] > moving; j--)
      numbers[j] = numbers[j - 1];
    numbers[j] = moving;
  }
}

static int occurrences(const int *numbers, int count, int wanted) {
  int found = 0;
  for (int i = 0; i < count; i++)
    found += numbers[i] == wanted;
  return found;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  __VERIFIER_assume(count >= 0 && count <= MOST);
  int numbers[MOST], wanted = __VERIFIER_nondet_int();
  for (int i = 0; i < count; i++)
    numbers[i] = __VERIFIER_nondet_int();
  int before = occurrences(numbers, count, wanted);
  sort(numbers, count);
  for (int i = 1; i < count; i++)
    assert(numbers[i - 1] <= numbers[i]);
  assert(occurrences(numbers, count, wanted) == before);
  return 0;
}
