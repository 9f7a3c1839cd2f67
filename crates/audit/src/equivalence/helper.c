/* What two runs of one program, one behind the other, keep and compare. Everything here has a name of its own,
 * and keeps what it holds when the rest of the program starts again. */

#define CAPACITY 4096
#define BLOCKS 64
#define LARGEST 1024

typedef __SIZE_TYPE__ size;

extern int main();
void *__refute_malloc(size);
void *memset(void *, int, size);
void *memcpy(void *, const void *, size);
void __refute_same_restart(void);
/* Something differs; something differs that may be the same elsewhere in memory; nothing can be said. */
void __refute_same_differs(void);
void __refute_same_moved(void);
void __refute_same_is_too_much(void);
void __refute_same_ends_early(void);
/* Executions that counted differently are followed apart, so that counts are known numbers. */
void __refute_apart(void);

static unsigned char __refute_same_done;
static unsigned __refute_same_tape_made, __refute_same_tape_read;
static unsigned __refute_same_seen, __refute_same_met;
static unsigned long long __refute_same_tape[CAPACITY];
static unsigned long long __refute_same_values[CAPACITY];
unsigned char __refute_same_second;
/* What stands in memory that nobody wrote, the same in both runs. It is chosen from outside. */
unsigned char __refute_same_unwritten;

/* Blocks of memory. The second run gets those of the first one, one after the other, so that addresses of what is the
 * same are the same. None is ever given back, which is no mistake that either run could make: both were
 * looked at alone. */
struct __refute_same_blocks {
  unsigned made, given;
  unsigned char *addresses[BLOCKS];
  size sizes[BLOCKS];
  unsigned char lives[BLOCKS];
};
static struct __refute_same_blocks __refute_same_heap, __refute_same_locals;

/* An input: the second run gets what the first one got. */
unsigned long long __refute_same_input(unsigned long long fresh) {
  if (!__refute_same_second) {
    if (__refute_same_tape_made >= CAPACITY) {
      __refute_same_is_too_much();
    }
    __refute_apart();
    __refute_same_tape[__refute_same_tape_made++] = fresh;
    return fresh;
  }
  __refute_apart();
  if (__refute_same_tape_read >= __refute_same_tape_made) {
    __refute_same_differs();
  }
  return __refute_same_tape[__refute_same_tape_read++];
}

/* Whether something that can be seen is what the first run showed. */
static unsigned char __refute_same_agrees(unsigned long long value) {
  __refute_apart();
  if (!__refute_same_second) {
    if (__refute_same_seen >= CAPACITY) {
      __refute_same_is_too_much();
    }
    __refute_same_values[__refute_same_seen++] = value;
    return 1;
  }
  return __refute_same_met < __refute_same_seen &&
         __refute_same_values[__refute_same_met++] == value;
}

/* Something that can be seen. */
void __refute_same_observe(unsigned long long value) {
  if (!__refute_same_agrees(value)) {
    __refute_same_differs();
  }
}

/* A part of memory, or an address. Where memory is allocated, the same may stand elsewhere. */
void __refute_same_observe_memory(unsigned long long value) {
  if (!__refute_same_agrees(value)) {
    if (__refute_same_heap.made) {
      __refute_same_moved();
    }
    __refute_same_differs();
  }
}

/* A text that is printed. */
void __refute_same_observe_text(const char *text) {
  do {
    __refute_same_observe((unsigned char)*text);
  } while (*text++);
}

/* An assumption: where only the second run ends, an execution is lost. */
void __refute_same_assume(unsigned long long holds) {
  if (__refute_same_second && !holds) {
    __refute_same_differs();
  }
}

/* Each size is followed on its own. */
static size __refute_same_known(size wanted) {
  __refute_apart();
  for (size known = 0; known <= LARGEST; known++) {
    if (wanted == known) {
      return known;
    }
  }
  __refute_same_is_too_much();
  return 0;
}

static void *__refute_same_block(struct __refute_same_blocks *blocks, size wanted) {
  unsigned at = blocks->given;
  __refute_apart();
  if (at >= BLOCKS) {
    __refute_same_is_too_much();
  }
  if (!__refute_same_second || at >= blocks->made || blocks->sizes[at] != wanted) {
    blocks->addresses[at] = __refute_malloc(wanted);
    blocks->sizes[at] = wanted;
    if (at >= blocks->made) {
      blocks->made = at + 1;
    }
  }
  blocks->lives[at] = 1;
  blocks->given = at + 1;
  memset(blocks->addresses[at], __refute_same_unwritten, wanted);
  return blocks->addresses[at];
}

/* A variable of the harness. */
void *__refute_same_local(unsigned long long wanted) {
  return __refute_same_block(&__refute_same_locals, (size)wanted);
}

void *__refute_same_malloc(size wanted) {
  return __refute_same_block(&__refute_same_heap, __refute_same_known(wanted));
}

void *__refute_same_calloc(size count, size each) {
  if (each && count > LARGEST / each) {
    __refute_same_is_too_much();
  }
  size wanted = __refute_same_known(count * each);
  return memset(__refute_same_block(&__refute_same_heap, wanted), 0, wanted);
}

/* The number of a block that lives. */
static unsigned __refute_same_number(void *address) {
  for (unsigned at = 0; at < __refute_same_heap.given; at++) {
    if (__refute_same_heap.lives[at] && __refute_same_heap.addresses[at] == address) {
      __refute_apart();
      return at;
    }
  }
  __refute_same_is_too_much();
  return 0;
}

void __refute_same_free(void *address) {
  if (address) {
    __refute_same_heap.lives[__refute_same_number(address)] = 0;
  }
}

void *__refute_same_realloc(void *address, size wanted) {
  if (!address) {
    return __refute_same_malloc(wanted);
  }
  unsigned at = __refute_same_number(address);
  wanted = __refute_same_known(wanted);
  __refute_same_heap.lives[at] = 0;
  if (!wanted) {
    return 0;
  }
  void *moved = __refute_same_block(&__refute_same_heap, wanted);
  size kept = __refute_same_heap.sizes[at];
  return memcpy(moved, address, kept < wanted ? kept : wanted);
}

/* What lies in the blocks that live. */
void __refute_same_observe_heap(void) {
  unsigned living = 0;
  for (unsigned at = 0; at < __refute_same_heap.given; at++) {
    living += __refute_same_heap.lives[at];
  }
  __refute_same_observe_memory(living);
  for (unsigned at = 0; at < __refute_same_heap.given; at++) {
    if (__refute_same_heap.lives[at]) {
      const unsigned char *from = __refute_same_heap.addresses[at];
      size left = __refute_same_heap.sizes[at];
      __refute_same_observe_memory(left);
      for (; left >= 8; left -= 8, from += 8) {
        __refute_same_observe_memory(*(const unsigned long long *)from);
      }
      for (; left; left--, from++) {
        __refute_same_observe_memory(*from);
      }
    }
  }
}

void __refute_same_abort(void) { __refute_same_ends_early(); }
void __refute_same__exit(int status) { __refute_same_ends_early(); }
void __refute_same__Exit(int status) { __refute_same_ends_early(); }

int __refute_same_compare(void) {
  main();
  __refute_same_observe_heap();
  __refute_same_second = 1;
  __refute_same_heap.given = 0;
  __refute_same_locals.given = 0;
  memset(__refute_same_heap.lives, 0, BLOCKS);
  __refute_same_restart();
  main();
  __refute_same_observe_heap();
  if (__refute_same_met != __refute_same_seen ||
      __refute_same_tape_read != __refute_same_tape_made) {
    __refute_same_differs();
  }
  __refute_same_done = 1;
  return 0;
}

/* Runs at the end of every execution: one that ended before both runs were over compared nothing. */
void __refute_same_at_end(void) {
  if (!__refute_same_done) {
    __refute_same_ends_early();
  }
}
