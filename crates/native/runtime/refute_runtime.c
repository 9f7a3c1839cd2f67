/*
 * What a program under test is linked with: the input functions, the assumptions, the assertions
 * and the error function of the field, and a report that survives every kind of end.
 *
 * One file, mapped shared, carries everything: the inputs of the test on the way in, and how it
 * ended, how many inputs were used and which goals were passed on the way out. The kernel keeps
 * what was written to it even when the program is killed.
 *
 * Every function that a program might define itself is weak here, so that the program's own wins.
 */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WEAK __attribute__((weak))
#define MESSAGE_CAPACITY 976

/* The layout is written and read by runfile.rs. */
struct run_file {
  uint32_t magic;
  uint32_t flags;
  uint32_t ending;
  uint32_t inputs_used;
  uint32_t error_called;
  uint32_t flushed;
  uint32_t signal;
  uint32_t input_count;
  uint32_t inputs_offset;
  uint32_t goals_offset;
  uint32_t goal_count;
  uint32_t message_length;
  char message[MESSAGE_CAPACITY];
};

enum { MAGIC = 0x31544652 };
enum { STOP_AT_ERROR = 1, HANDLE_SIGNALS = 2, EXIT_AT_ONCE = 4 };
enum ending {
  ENDING_NONE,
  ENDING_ERROR_CALL,
  ENDING_ASSERTION,
  ENDING_ABORT,
  ENDING_ASSUMPTION,
  ENDING_OUT_OF_INPUTS,
  ENDING_BAD_INPUT
};

#ifndef REFUTE_GOALS
#define REFUTE_GOALS 1
#endif

/* Used until the report is mapped, and when the program is started by hand without one. */
static struct run_file detached;
static unsigned char detached_goals[REFUTE_GOALS];

static struct run_file *run = &detached;
static const char *next_text;
static uint32_t inputs_left;
unsigned char *__refute_hits = detached_goals;
/* Which of the mutants that a program was built with it is to be; 0 for the original. */
int __refute_mutant;
/* Whether the change of the chosen mutant was reached. */
static uint32_t reached_unheard;
static uint32_t *reached = &reached_unheard;

extern void __gcov_dump(void) WEAK;
/* There when leaks are looked for; the sanitizer itself looks only at a regular end. */
extern void __lsan_do_leak_check(void) WEAK;

static void on_signal(int number) {
  run->signal = (uint32_t)number;
  signal(number, SIG_DFL);
  /* Saving the counters may itself hang, when the program broke the C library's locks. */
  signal(SIGALRM, SIG_DFL);
  alarm(2);
  if (__gcov_dump) {
    __gcov_dump();
  }
  alarm(0);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  raise(number);
  sigprocmask(SIG_UNBLOCK, &only, 0);
}

static void handle_signals(void) {
  static char stack[1 << 16];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, 0);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = SA_ONSTACK;
  int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTERM};
  for (unsigned i = 0; i < sizeof fatal / sizeof *fatal; i++) {
    sigaction(fatal[i], &action, 0);
  }
}

void __refute_reached(void) { *reached = 1; }

static void choose_mutant(void) {
  const char *number = getenv("REFUTE_MUTANT");
  if (number) {
    __refute_mutant = atoi(number);
    unsetenv("REFUTE_MUTANT");
  }
}

/* ---- many runs ----------------------------------------------------------------------------- */

/* The layout is written and read by batch.rs. */
struct batch {
  uint32_t magic;
  uint32_t test_count;
  uint32_t order_count;
  uint32_t tests_offset;
  uint32_t orders_offset;
  uint32_t results_offset;
  uint32_t memory_mib;
  uint32_t sanitizer_status;
};
struct batch_test {
  uint32_t offset;
  uint32_t input_count;
};
struct batch_order {
  uint32_t mutant;
  uint32_t milliseconds;
  uint32_t until_kill;
};
struct batch_result {
  uint8_t end;
  uint8_t reached;
  uint16_t milliseconds;
  uint32_t inputs_used;
};
enum { BATCH_MAGIC = 0x31544252 };
enum batch_end {
  BATCH_NOT_RUN,
  BATCH_PASSED,
  BATCH_REJECTED,
  BATCH_OUT_OF_INPUTS,
  BATCH_BAD_INPUT,
  BATCH_ABORT,
  BATCH_ERROR_CALL,
  BATCH_ASSERTION,
  BATCH_SANITIZER,
  BATCH_SIGNAL,
  BATCH_TIME,
  BATCH_MEMORY
};
/* What a run tells the process that started it. */
struct batch_run {
  struct run_file file;
  uint32_t reached;
};

static uint64_t now_in_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static uint64_t resident_mib(pid_t child) {
  char path[64], text[128];
  snprintf(path, sizeof path, "/proc/%d/statm", (int)child);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);
  if (file >= 0) {
    close(file);
  }
  if (length <= 0) {
    return 0;
  }
  text[length] = 0;
  const char *second = strchr(text, ' ');
  return second ? strtoull(second, 0, 10) * (uint64_t)sysconf(_SC_PAGESIZE) >> 20 : 0;
}

static int how_it_ended(const struct run_file *file, int status, int sanitizer_status, int killed) {
  if (killed) {
    return killed;
  }
  if (file->error_called) {
    return BATCH_ERROR_CALL;
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == sanitizer_status) {
    return BATCH_SANITIZER;
  }
  switch (file->ending) {
  case ENDING_ERROR_CALL:
    return BATCH_ERROR_CALL;
  case ENDING_ASSERTION:
    return BATCH_ASSERTION;
  case ENDING_ASSUMPTION:
    return BATCH_REJECTED;
  case ENDING_OUT_OF_INPUTS:
    return BATCH_OUT_OF_INPUTS;
  case ENDING_BAD_INPUT:
    return BATCH_BAD_INPUT;
  }
  if (WIFSIGNALED(status)) {
    switch (WTERMSIG(status)) {
    case SIGPROF:
      return BATCH_TIME;
    case SIGABRT:
      return file->ending == ENDING_ABORT ? BATCH_ABORT : BATCH_SIGNAL;
    default:
      return BATCH_SIGNAL;
    }
  }
  return BATCH_PASSED;
}

/* Waits for a run; it may not take much longer by the clock than on a processor. */
static void await(pid_t child, const struct batch *batch, const struct batch_order *order,
                  const struct batch_run *shared, struct batch_result *result) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  uint64_t last = now_in_milliseconds() + 20 * (uint64_t)order->milliseconds + 2000;
  int status = 0, killed = 0;
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  while (wait4(child, &status, WNOHANG, &usage) == 0) {
    struct timespec tick = {.tv_nsec = 20 * 1000 * 1000};
    if (sigtimedwait(&ends, 0, &tick) >= 0 || killed) {
      continue;
    }
    if (now_in_milliseconds() > last) {
      killed = BATCH_TIME;
    } else if (resident_mib(child) > batch->memory_mib) {
      killed = BATCH_MEMORY;
    }
    if (killed) {
      kill(child, SIGKILL);
    }
  }
  uint64_t used = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000 +
                  (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
  result->milliseconds = used > UINT16_MAX ? UINT16_MAX : (uint16_t)used;
  result->inputs_used = shared->file.inputs_used;
  result->reached = shared->reached != 0;
  result->end = (uint8_t)how_it_ended(&shared->file, status, (int)batch->sanitizer_status, killed);
}

/* Runs every test with every mutant that is ordered, each in a process of its own that goes on to main. Only
 * those come back from here. */
static void serve(const char *path) {
  int file = open(path, O_RDWR | O_CLOEXEC);
  struct stat information;
  if (file < 0 || fstat(file, &information) != 0) {
    _exit(3);
  }
  size_t size = (size_t)information.st_size;
  char *map = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  const struct batch *batch = (const void *)map;
  if (map == MAP_FAILED || null < 0 || batch->magic != BATCH_MAGIC) {
    _exit(3);
  }
  close(file);
  for (int descriptor = 0; descriptor < 3; descriptor++) {
    dup2(null, descriptor);
  }
  /* The runs see their inputs and not the results. */
  size_t front = batch->results_offset;
  char *texts = mmap(0, front + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct batch_run *shared =
      mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (texts == MAP_FAILED || shared == MAP_FAILED) {
    _exit(3);
  }
  memcpy(texts, map, front);
  madvise(map, size, MADV_DONTFORK);
  const struct batch_test *tests = (const void *)(texts + batch->tests_offset);
  const struct batch_order *orders = (const void *)(texts + batch->orders_offset);
  struct batch_result *results = (void *)(map + batch->results_offset);
  sigset_t ends, before;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ends, &before);
  pid_t self = getpid();
  for (uint32_t at = 0; at < batch->order_count; at++) {
    for (uint32_t number = 0; number < batch->test_count; number++) {
      struct batch_result *result = &results[(size_t)at * batch->test_count + number];
      memset(shared, 0, sizeof *shared);
      pid_t child = fork();
      if (child < 0) {
        _exit(4);
      }
      if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != self) {
          _exit(3);
        }
        sigprocmask(SIG_SETMASK, &before, 0);
        uint32_t limit = orders[at].milliseconds;
        struct itimerval timer;
        memset(&timer, 0, sizeof timer);
        timer.it_value.tv_sec = limit / 1000;
        timer.it_value.tv_usec = limit % 1000 * 1000;
        setitimer(ITIMER_PROF, &timer, 0);
        __refute_mutant = (int)orders[at].mutant;
        reached = &shared->reached;
        run = &shared->file;
        run->flags = STOP_AT_ERROR | EXIT_AT_ONCE;
        next_text = texts + tests[number].offset;
        inputs_left = tests[number].input_count;
        return;
      }
      await(child, batch, &orders[at], shared, result);
      if (result->end >= BATCH_ERROR_CALL && orders[at].until_kill) {
        break;
      }
    }
  }
  _exit(0);
}

__attribute__((constructor(101))) static void refute_begin(void) {
  const char *many = getenv("REFUTE_BATCH");
  if (many) {
    unsetenv("REFUTE_BATCH");
    serve(many);
    return;
  }
  choose_mutant();
  const char *path = getenv("REFUTE_RUN_FILE");
  if (!path) {
    return;
  }
  int file = open(path, O_RDWR | O_CLOEXEC);
  struct stat information;
  if (file < 0 || fstat(file, &information) != 0) {
    return;
  }
  void *map = mmap(0, (size_t)information.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (map == MAP_FAILED || ((struct run_file *)map)->magic != MAGIC) {
    return;
  }
  unsetenv("REFUTE_RUN_FILE");
  run = map;
  next_text = (const char *)map + run->inputs_offset;
  inputs_left = run->input_count;
  if (run->goal_count >= REFUTE_GOALS) {
    __refute_hits = (unsigned char *)map + run->goals_offset;
  }
  if (run->flags & HANDLE_SIGNALS) {
    handle_signals();
  }
}

/* Runs when gcov's own writer runs: after a return from main or a call of exit, and not after
 * _exit or a signal. So it knows which tests TestCov gets coverage from. */
__attribute__((destructor)) static void refute_end(void) { run->flushed = 1; }

/* The program is about to end in a way for which TestCov saves the counters first. */
void __refute_flushed(void) { run->flushed = 1; }

static void tell(enum ending ending, const char *message) {
  if (run->ending != ENDING_NONE) {
    return;
  }
  run->ending = ending;
  size_t length = message ? strlen(message) : 0;
  if (length > MESSAGE_CAPACITY) {
    length = MESSAGE_CAPACITY;
  }
  memcpy(run->message, message ? message : "", length);
  run->message_length = (uint32_t)length;
}

static __attribute__((noreturn)) void end_at_once(int status) {
  fflush(0);
  if (__gcov_dump) {
    __gcov_dump();
  }
  _exit(status);
}

static __attribute__((noreturn)) void die_by_abort(void) {
  fflush(0);
  if (__lsan_do_leak_check) {
    __lsan_do_leak_check();
  }
  if (__gcov_dump) {
    __gcov_dump();
  }
  raise(SIGABRT);
  signal(SIGABRT, SIG_DFL);
  raise(SIGABRT);
  _exit(134);
}

/* ---- errors, assertions, assumptions ------------------------------------------------------- */

/* Called at the start of the program's own error function, if it has one. */
void __refute_error_called(void) {
  run->error_called = 1;
  tell(ENDING_ERROR_CALL, 0);
  if (run->flags & STOP_AT_ERROR) {
    end_at_once(1);
  }
}

WEAK void reach_error(void) {
  __refute_error_called();
  end_at_once(1);
}

WEAK void __VERIFIER_error(void) {
  __refute_error_called();
  end_at_once(1);
}

static __attribute__((noreturn)) void fail_assertion(const char *text) {
  tell(ENDING_ASSERTION, text);
  run->flushed = 1;
  fprintf(stderr, "assertion failed: %s\n", text);
  die_by_abort();
}

WEAK void __assert_fail(const char *expression, const char *file, unsigned line,
                        const char *function) {
  char text[MESSAGE_CAPACITY];
  snprintf(text, sizeof text, "%s:%u: %s: %s", file ? file : "?", line, function ? function : "?",
           expression ? expression : "?");
  fail_assertion(text);
}

WEAK void __assert(const char *expression, const char *file, int line) {
  __assert_fail(expression, file, (unsigned)line, 0);
}

/* For programs that call assert without including its header. */
WEAK void assert(int holds) {
  if (!holds) {
    fail_assertion("assert");
  }
}

WEAK void __VERIFIER_assert(int holds) {
  if (!holds) {
    fail_assertion("__VERIFIER_assert");
  }
}

#define ASSERTION(name)                                                                            \
  WEAK void name(int holds, const char *description) {                                             \
    if (!holds) {                                                                                  \
      fail_assertion(description ? description : #name);                                           \
    }                                                                                              \
  }

ASSERTION(__CPROVER_assert)
ASSERTION(__CPROVER_precondition)
ASSERTION(__CPROVER_postcondition)
ASSERTION(__ESBMC_assert)

static void assume(int holds) {
  if (!holds) {
    tell(ENDING_ASSUMPTION, 0);
    run->flushed = 1;
    end_at_once(1);
  }
}

WEAK void __VERIFIER_assume(int holds) { assume(holds); }
WEAK void __CPROVER_assume(int holds) { assume(holds); }
WEAK void __ESBMC_assume(int holds) { assume(holds); }
WEAK void klee_assume(int holds) { assume(holds); }

WEAK void abort(void) {
  tell(ENDING_ABORT, 0);
  die_by_abort();
}

WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
WEAK void __CPROVER_atomic_begin(void) {}
WEAK void __CPROVER_atomic_end(void) {}
WEAK void __ESBMC_atomic_begin(void) {}
WEAK void __ESBMC_atomic_end(void) {}

/* ---- inputs -------------------------------------------------------------------------------- */

static pthread_mutex_t input_lock = PTHREAD_MUTEX_INITIALIZER;

static const char *next_input(void) {
  pthread_mutex_lock(&input_lock);
  if (inputs_left == 0) {
    /* An exit handler may ask again; then there is no second exit. */
    int again = run->ending == ENDING_OUT_OF_INPUTS;
    tell(ENDING_OUT_OF_INPUTS, 0);
    pthread_mutex_unlock(&input_lock);
    if (again || (run->flags & EXIT_AT_ONCE)) {
      end_at_once(1);
    }
    exit(1);
  }
  const char *text = next_text;
  next_text += strlen(text) + 1;
  inputs_left--;
  run->inputs_used++;
  pthread_mutex_unlock(&input_lock);
  return text;
}

static __attribute__((noreturn)) void refuse(const char *text, const char *type) {
  char message[MESSAGE_CAPACITY];
  snprintf(message, sizeof message, "input %u is '%.200s', which is no value of type %s",
           (unsigned)run->inputs_used, text, type);
  tell(ENDING_BAD_INPUT, message);
  run->flushed = 1;
  fprintf(stderr, "%s\n", message);
  end_at_once(1);
}

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'a' && c <= 'f') {
    return c - 'a' + 10;
  }
  if (c >= 'A' && c <= 'F') {
    return c - 'A' + 10;
  }
  return -1;
}

/* Reads "bits:0x..." into the value; the host is little-endian like the file. */
static int read_bits(const char *text, void *value, size_t size) {
  static const char mark[] = "bits:0x";
  if (strncmp(text, mark, sizeof mark - 1) != 0) {
    return 0;
  }
  const char *digits = text + sizeof mark - 1;
  size_t length = strlen(digits);
  unsigned char *bytes = value;
  memset(bytes, 0, size);
  for (size_t i = 0; i < length; i++) {
    int digit = hex_digit(digits[length - 1 - i]);
    if (digit < 0 || (i / 2 >= size && digit != 0)) {
      return -1;
    }
    if (i / 2 < size) {
      bytes[i / 2] |= (unsigned char)(digit << (i % 2 * 4));
    }
  }
  return length > 0 ? 1 : -1;
}

/* At most three letters of a C literal's suffix may follow a number. */
static int is_suffix(const char *rest, int count) {
  if (count > 3) {
    return 0;
  }
  for (int i = 0; i < count; i++) {
    if (!strchr("lLuUfF", rest[i])) {
      return 0;
    }
  }
  return 1;
}

/*
 * Reads a number as TestCov's harness does: with scanf, in base 16 after "0x", with quotes
 * removed. The plain format and the one for base 16 differ only in their last letter.
 */
static void read_number(const char *text, const char *type, const char *plain, const char *hex,
                        void *value, size_t size) {
  switch (read_bits(text, value, size)) {
  case 1:
    return;
  case -1:
    refuse(text, type);
  }
  char *copy = 0;
  const char *content = text;
  const char *conversion = plain;
  if (text[0] == '0' && text[1] == 'x') {
    conversion = hex;
  } else if (text[0] == '\'' || text[0] == '"') {
    copy = strdup(text + 1);
    size_t length = strlen(text + 1);
    copy[length ? length - 1 : 0] = 0;
    content = copy;
  }
  char format[24];
  snprintf(format, sizeof format, "%s%%c%%c%%c%%c", conversion);
  char rest[4];
  int converted = sscanf(content, format, value, &rest[0], &rest[1], &rest[2], &rest[3]);
  if (converted < 1 || !is_suffix(rest, converted - 1)) {
    refuse(text, type);
  }
  free(copy);
}

#define NUMBER(type, name, plain, hex)                                                             \
  static type read_##name(void) {                                                                  \
    type value = 0;                                                                                \
    const char *text = next_input();                                                               \
    read_number(text, #name, plain, hex, &value, sizeof value);                                    \
    return value;                                                                                  \
  }

NUMBER(unsigned char, uchar, "%hhu", "%hhx")
NUMBER(short, short, "%hd", "%hx")
NUMBER(unsigned short, ushort, "%hu", "%hx")
NUMBER(int, int, "%d", "%x")
NUMBER(unsigned, uint, "%u", "%x")
NUMBER(long, long, "%ld", "%lx")
NUMBER(unsigned long, ulong, "%lu", "%lx")
NUMBER(long long, longlong, "%lld", "%llx")
NUMBER(unsigned long long, ulonglong, "%llu", "%llx")
NUMBER(float, float, "%f", "%f")
NUMBER(double, double, "%lf", "%lf")

static char read_char(void) {
  char value = 0;
  const char *text = next_input();
  const char *plain = text[0] == '\'' ? "%c" : "%hhd";
  read_number(text, "char", plain, "%hhx", &value, sizeof value);
  return value;
}

static _Bool read_bool(void) {
  int value = 0;
  const char *text = next_input();
  read_number(text, "bool", "%d", "%x", &value, sizeof value);
  if (strncmp(text, "bits:", 5) == 0 && (value & ~1) != 0) {
    refuse(text, "bool");
  }
  return value != 0;
}

#ifdef __SIZEOF_INT128__
static unsigned __int128 read_128(const char *type, int is_signed) {
  unsigned __int128 value = 0;
  const char *text = next_input();
  switch (read_bits(text, &value, sizeof value)) {
  case 1:
    return value;
  case -1:
    refuse(text, type);
  }
  const unsigned __int128 ones = ~(unsigned __int128)0;
  unsigned base = text[0] == '0' && text[1] == 'x' ? 16 : 10;
  int quoted = text[0] == '\'' || text[0] == '"';
  const char *digit = base == 16 ? text + 2 : text + quoted;
  int negative = *digit == '-' && base == 10;
  digit += base == 10 && (*digit == '-' || *digit == '+');
  const char *first = digit;
  int overflow = 0;
  for (; hex_digit(*digit) >= 0 && hex_digit(*digit) < (int)base; digit++) {
    unsigned next = (unsigned)hex_digit(*digit);
    overflow |= value > (ones - next) / base;
    value = value * base + next;
  }
  if (digit == first && base == 10) {
    refuse(text, type);
  }
  int length = (int)strlen(digit) - quoted;
  if (length < 0 || !is_suffix(digit, length)) {
    refuse(text, type);
  }
  /* Beyond the range, the nearest value, as scanf does for the shorter types. */
  if (is_signed && base == 10) {
    unsigned __int128 limit = (ones >> 1) + (unsigned)negative;
    value = overflow || value > limit ? limit : value;
  } else if (overflow) {
    return ones;
  }
  return negative ? -value : value;
}
static __int128 read_int128(void) { return (__int128)read_128("int128", 1); }
static unsigned __int128 read_uint128(void) { return read_128("uint128", 0); }
#endif

#define INPUT(type, name, reader)                                                                  \
  WEAK type __VERIFIER_nondet_##name(void) { return (type)reader(); }

INPUT(_Bool, bool, read_bool)
INPUT(_Bool, _Bool, read_bool)
INPUT(char, char, read_char)
INPUT(char, i8, read_char)
INPUT(unsigned char, uchar, read_uchar)
INPUT(unsigned char, unsigned_char, read_uchar)
INPUT(unsigned char, u8, read_uchar)
INPUT(short, short, read_short)
INPUT(short, i16, read_short)
INPUT(unsigned short, ushort, read_ushort)
INPUT(unsigned short, unsigned_short, read_ushort)
INPUT(unsigned short, u16, read_ushort)
INPUT(int, int, read_int)
INPUT(int, i32, read_int)
INPUT(unsigned, uint, read_uint)
INPUT(unsigned, unsigned, read_uint)
INPUT(unsigned, unsigned_int, read_uint)
INPUT(unsigned, u32, read_uint)
INPUT(unsigned, U32, read_uint)
INPUT(long, long, read_long)
INPUT(unsigned long, ulong, read_ulong)
INPUT(unsigned long, unsigned_long, read_ulong)
INPUT(long long, longlong, read_longlong)
INPUT(long long, long_long, read_longlong)
INPUT(long long, i64, read_longlong)
INPUT(unsigned long long, ulonglong, read_ulonglong)
INPUT(unsigned long long, unsigned_long_long, read_ulonglong)
INPUT(unsigned long long, u64, read_ulonglong)
INPUT(float, float, read_float)
INPUT(double, double, read_double)
INPUT(size_t, size_t, read_ulong)
INPUT(long long, loff_t, read_longlong)
INPUT(unsigned long, sector_t, read_ulong)
INPUT(unsigned long, pthread_t, read_ulong)
INPUT(void *, pointer, read_ulong)
INPUT(char *, pchar, read_ulong)
INPUT(char *, charp, read_ulong)
#ifdef __SIZEOF_INT128__
INPUT(__int128, int128, read_int128)
INPUT(__int128, i128, read_int128)
INPUT(unsigned __int128, uint128, read_uint128)
INPUT(unsigned __int128, u128, read_uint128)
#endif

WEAK int klee_int(const char *name) {
  (void)name;
  return read_int();
}

WEAK int klee_range(int low, int high, const char *name) {
  int value = klee_int(name);
  assume(low <= value && value < high);
  return value;
}

/* What functions of the C library give, where that is an input. */
#define OUTCOME(type, name, reader)                                                                \
  WEAK type __refute_any_##name(void) { return (type)reader(); }

OUTCOME(int, int_rand, read_int)
OUTCOME(int, int_random, read_int)
OUTCOME(int, int_rand_r, read_int)
OUTCOME(unsigned, uint_rand_r, read_uint)
OUTCOME(unsigned short, ushort_drand48, read_ushort)
OUTCOME(int, int_printf, read_int)
OUTCOME(int, int_puts, read_int)
OUTCOME(_Bool, bool_putchar, read_bool)
OUTCOME(_Bool, bool_fflush, read_bool)
OUTCOME(unsigned long, ulong_fwrite, read_ulong)

WEAK void __VERIFIER_nondet_memory(void *memory, size_t size) {
  for (size_t i = 0; i < size; i++) {
    ((unsigned char *)memory)[i] = read_uchar();
  }
}

WEAK void klee_make_symbolic(void *memory, size_t size, const char *name) {
  (void)name;
  __VERIFIER_nondet_memory(memory, size);
}

WEAK const char *__VERIFIER_nondet_string(void) {
  const char *text = next_input();
  int quoted = text[0] == '\'' || text[0] == '"';
  size_t length = strlen(text);
  /* An opening quote alone leaves nothing, and TestCov cannot read nothing either. */
  size_t kept = quoted ? (length >= 2 ? length - 2 : 0) : length;
  if (kept == 0 && !quoted) {
    refuse(text, "string");
  }
  char *copy = malloc(kept + 1);
  memcpy(copy, text + quoted, kept);
  copy[kept] = 0;
  return copy;
}

/* An input of a type that only the program knows; the letter says how to read it. */
void __refute_object(void *value, size_t size, char kind) {
  switch (kind) {
#define CASE(letter, type, reader)                                                                 \
  case letter: {                                                                                   \
    type read = (type)reader();                                                                    \
    memcpy(value, &read, sizeof read < size ? sizeof read : size);                                 \
    return;                                                                                        \
  }
    CASE('b', _Bool, read_bool)
    CASE('c', char, read_char)
    CASE('C', unsigned char, read_uchar)
    CASE('s', short, read_short)
    CASE('S', unsigned short, read_ushort)
    CASE('i', int, read_int)
    CASE('I', unsigned, read_uint)
    CASE('l', long, read_long)
    CASE('L', unsigned long, read_ulong)
    CASE('q', long long, read_longlong)
    CASE('Q', unsigned long long, read_ulonglong)
    CASE('f', float, read_float)
    CASE('d', double, read_double)
    CASE('p', unsigned long, read_ulong)
  case 'D': {
    /* The significand, then sign and exponent: the encodings that stand for a value. */
    unsigned long long significand = read_ulonglong();
    unsigned short head = read_ushort();
    assume(((head & 0x7fff) != 0) == (significand >> 63));
    memcpy(value, &significand, 8);
    memcpy((char *)value + 8, &head, 2);
    return;
  }
#ifdef __SIZEOF_INT128__
  case 'x':
  case 'X': {
    unsigned __int128 read = read_128("int128", kind == 'x');
    memcpy(value, &read, size);
    return;
  }
#endif
  default:
    __VERIFIER_nondet_memory(value, size);
  }
}
