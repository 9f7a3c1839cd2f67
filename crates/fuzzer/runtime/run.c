/*
 * One run of the program, from the first value to whatever ends it. A run in this process ends by a
 * jump back here, also out of a signal; a run in a process of its own leaves what it did in memory
 * that both share.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include "run.h"

enum { HANDLERS = 64 };
/* A run that takes no counted step for so many ticks of the processor's time hangs. */
enum { TICK = 50000, MAX_TICKS = 4 };
/* How long a process of a run may sleep, in milliseconds. */
enum { MAX_SLEEP = 5000 };

struct state *state;
int is_running, in_child;
static pid_t run_process;
static sigjmp_buf back;
static volatile uint32_t ticks;
static void (*handlers[HANDLERS])(void);
static int handler_count;

long __refute_steps;
unsigned char __refute_hits[MAX_GOALS];
unsigned char *counters;
uint32_t counter_count;
/* Where a process of a run leaves its counters and goals. */
static unsigned char *left_counters, *left_goals;

extern int main(int, char **, char **);

static __attribute__((noreturn)) void end_process(int status) {
  for (;;) {
    syscall(SYS_exit_group, status);
  }
}

/* ---- ends ---------------------------------------------------------------------------------- */

void tell(enum ending ending, int32_t detail) {
  if (state->ending == ENDING_NONE) {
    state->ending = ending;
    state->detail = detail;
  }
}

static void publish(void) {
  memcpy(left_counters, counters, counter_count);
  memcpy(left_goals, __refute_hits, shared->goal_count);
  state->steps_left = __refute_steps;
}

__attribute__((noreturn)) void end_run(enum ending ending, int32_t detail) {
  if (in_child) {
    if (getpid() != run_process) {
      end_process(1); /* what the program forked tells nothing */
    }
    tell(ending, detail);
    publish();
    end_process(0);
  }
  tell(ending, detail);
  is_running = 0;
  siglongjmp(back, 1);
}

void __refute_out_of_steps(void) { end_run(ENDING_HANG, 0); }

void reset_exits(void) { handler_count = 0; }

__attribute__((noreturn)) void leave_program(int status) {
  while (handler_count > 0) {
    handlers[--handler_count]();
  }
  if (in_child && getpid() != run_process) {
    end_process(status);
  }
  end_run(ENDING_EXIT, status & 0xff);
}

WEAK int atexit(void (*handler)(void)) {
  if (handler_count == HANDLERS) {
    return -1;
  }
  handlers[handler_count++] = handler;
  return 0;
}

WEAK void exit(int status) { leave_program(status); }

static __attribute__((noreturn)) void leave_at_once(int status) {
  if (!is_running) {
    end_process(status);
  }
  if (in_child && getpid() != run_process) {
    end_process(status);
  }
  end_run(ENDING_EXIT, status & 0xff);
}

WEAK void _exit(int status) { leave_at_once(status); }
WEAK void _Exit(int status) { leave_at_once(status); }
WEAK void quick_exit(int status) { leave_at_once(status); }

WEAK void abort(void) {
  if (!is_running) {
    signal(SIGABRT, SIG_DFL);
    raise(SIGABRT);
  }
  if (in_child) {
    /* The program may catch the signal; ours ends the run. */
    raise(SIGABRT);
  }
  end_run(ENDING_ABORT, 0);
}

/* ---- signals ------------------------------------------------------------------------------- */

static uint64_t place_of(const ucontext_t *context) {
#ifdef __x86_64__
  return (uint64_t)context->uc_mcontext.gregs[REG_RIP];
#else
  return (uint32_t)context->uc_mcontext.gregs[REG_EIP];
#endif
}

static void on_signal(int number, siginfo_t *information, void *context) {
  (void)information;
  if (!is_running) {
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  state->place = place_of(context);
  end_run(number == SIGABRT ? ENDING_ABORT : ENDING_SIGNAL, number);
}

static void on_tick(int number) {
  (void)number;
  if (is_running && ++ticks > MAX_TICKS) {
    end_run(ENDING_STALLED, 0);
  }
}

static void start_clock(void) {
  struct itimerval time = {{0, TICK}, {0, TICK}};
  setitimer(ITIMER_VIRTUAL, &time, 0);
}

void prepare_runs(void) {
  size_t size = sizeof *state + MAX_COUNTERS + MAX_GOALS;
  char *memory = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    shared->failure = 4;
    return;
  }
  state = (struct state *)memory;
  left_counters = (unsigned char *)memory + sizeof *state;
  left_goals = left_counters + MAX_COUNTERS;
  static char stack[1 << 16];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, 0);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  /* The mask stays as it is, so that jumping out needs no system call. */
  action.sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER;
  int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
  for (unsigned i = 0; i < sizeof fatal / sizeof *fatal; i++) {
    sigaction(fatal[i], &action, 0);
  }
  memset(&action, 0, sizeof action);
  action.sa_handler = on_tick;
  action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_RESTART;
  sigaction(SIGVTALRM, &action, 0);
  start_clock();
}

/* ---- runs ---------------------------------------------------------------------------------- */

static void begin(const struct run *run) {
  memset(counters, 0, counter_count);
  memset(__refute_hits, 0, shared->goal_count);
  state->ending = ENDING_NONE;
  state->detail = 0;
  state->place = 0;
  state->position = 0;
  state->comparison_count = 0;
  if (reset_comparisons) {
    reset_comparisons();
  }
  ticks = 0;
  __refute_steps = (long)shared->step_budget;
  begin_inputs(run);
}

static __attribute__((noreturn)) void call_main(void) {
  static char name[] = "program";
  static char *arguments[] = {name, 0};
  extern char **environ;
  leave_program(main(1, arguments, environ));
}

static void run_here(void) {
  reset_globals();
  reset_heap();
  reset_library();
  reset_exits();
  /* The mask is the one it was: no handler of ours changes it. */
  if (sigsetjmp(back, 0) == 0) {
    is_running = 1;
    call_main();
  }
  is_running = 0;
  state->steps_left = __refute_steps;
}

/* Waits for a process, and ends it when it sleeps too long. */
static int wait_for(pid_t child) {
  int file = (int)syscall(SYS_pidfd_open, child, 0);
  int status = 0, is_late = 0;
  if (file >= 0) {
    struct pollfd one = {file, POLLIN, 0};
    is_late = poll(&one, 1, MAX_SLEEP) == 0;
    close(file);
    /* Not collected yet, so the number of the group is nobody else's. */
    kill(-child, SIGKILL);
    if (is_late) {
      kill(child, SIGKILL);
    }
  }
  while (waitpid(child, &status, 0) < 0) {
  }
  return is_late ? -1 : status;
}

static void run_apart(void) {
  state->steps_left = __refute_steps;
  memset(left_counters, 0, counter_count);
  memset(left_goals, 0, shared->goal_count);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child < 0) {
    shared->failure = 5;
    state->ending = ENDING_UNSUPPORTED;
    return;
  }
  if (child == 0) {
    in_child = 1;
    is_running = 1;
    run_process = getpid();
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
      end_process(1);
    }
    start_clock();
    /* What a wild write destroys is the run, and not what the worker was told. */
    mprotect(shared, shared_size, PROT_READ);
    call_main();
  }
  setpgid(child, child);
  int status = wait_for(child);
  if (state->ending == ENDING_NONE) {
    if (status == -1) {
      tell(ENDING_STALLED, 0);
    } else if (WIFSIGNALED(status)) {
      tell(ENDING_SIGNAL, WTERMSIG(status));
    } else {
      tell(ENDING_EXIT, WEXITSTATUS(status));
    }
  }
  memcpy(counters, left_counters, counter_count);
  memcpy(__refute_hits, left_goals, shared->goal_count);
}

void make_run(const struct run *run) {
  begin(run);
  if (shared->flags & FORK) {
    run_apart();
  } else {
    run_here();
  }
}
