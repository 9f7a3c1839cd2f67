#line 1 "<random numbers>"
/*
 * Random numbers as inputs, for the real program: the linker sends its calls here, however they are made. The
 * models of the C library say what is promised about them. Plain text without directives, because it becomes
 * part of preprocessed files; what is not called need not be there.
 */
extern __attribute__((weak)) int __refute_any_int_rand(void);
extern __attribute__((weak)) int __refute_any_int_random(void);
extern __attribute__((weak)) int __refute_any_int_rand_r(void);
extern __attribute__((weak)) unsigned int __refute_any_uint_rand_r(void);
extern __attribute__((weak)) unsigned short __refute_any_ushort_drand48(void);
extern __attribute__((weak)) double __real_drand48(void);
extern __attribute__((weak)) long __real_lrand48(void);
extern __attribute__((weak)) long __real_mrand48(void);
extern __attribute__((weak)) void __real_srand48(long);
extern __attribute__((weak)) unsigned short *__real_seed48(unsigned short *);
extern __attribute__((weak)) void __real_lcong48(unsigned short *);

int __wrap_rand(void) { return __refute_any_int_rand(); }
long __wrap_random(void) { return __refute_any_int_random(); }
void __wrap_srand(unsigned int seed) { (void)seed; }
void __wrap_srandom(unsigned int seed) { (void)seed; }

int __wrap_rand_r(unsigned int *seed) {
  static struct {
    unsigned int seed, next;
    int number;
  } steps[16];
  static int made;
  for (int i = 0; i < made; i++) {
    if (steps[i].seed == *seed) {
      *seed = steps[i].next;
      return steps[i].number;
    }
  }
  if (made == 16) {
    __builtin_trap();
  }
  steps[made].seed = *seed;
  steps[made].next = *seed = __refute_any_uint_rand_r();
  steps[made].number = __refute_any_int_rand_r();
  return steps[made++].number;
}

/* Before the first seed, POSIX leaves the state open. */
static _Bool refute_has_seed48;

static void refute_need_seed48(void) {
  if (!refute_has_seed48) {
    unsigned short words[3];
    for (int i = 0; i < 3; i++) {
      words[i] = __refute_any_ushort_drand48();
    }
    __real_seed48(words);
    refute_has_seed48 = 1;
  }
}

double __wrap_drand48(void) {
  refute_need_seed48();
  return __real_drand48();
}

long __wrap_lrand48(void) {
  refute_need_seed48();
  return __real_lrand48();
}

long __wrap_mrand48(void) {
  refute_need_seed48();
  return __real_mrand48();
}

void __wrap_srand48(long seed) {
  refute_has_seed48 = 1;
  __real_srand48(seed);
}

unsigned short *__wrap_seed48(unsigned short *words) {
  refute_need_seed48();
  return __real_seed48(words);
}

void __wrap_lcong48(unsigned short *parameters) {
  refute_has_seed48 = 1;
  __real_lcong48(parameters);
}
