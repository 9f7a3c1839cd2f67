/*
 * A heap that is thrown away after each run. Blocks are cut from one reserved stretch of memory and
 * used again by size; what was touched is zero again before the next run, so that runs do not see
 * each other. What the C library would abort for (a block freed twice, or one that is none) aborts.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "runtime.h"

#define ARENA ((size_t)(sizeof(void *) == 8 ? (size_t)1 << 31 : (size_t)1 << 28))
enum { CLASSES = 40, ALIGNMENT = 16, SMALL = 256 << 10, PAGE = 4096 };
enum { LIVE = 0x4c697665, FREED = 0x46726565 };

/* Before each block; as large as the alignment. */
struct header {
  uint32_t mark;
  uint32_t class;
  uint64_t size;
};

struct freed {
  struct header header;
  struct freed *next;
};

static char *arena;
static size_t used, kept;
static struct freed *free_blocks[CLASSES];
static volatile int lock;

static int reserve(void) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char *memory = arena ? arena : mmap(0, ARENA, PROT_READ | PROT_WRITE, flags, -1, 0);
  arena = memory == MAP_FAILED ? 0 : memory;
  return arena != 0;
}

/* What was allocated before the first run, by constructors, stays. */
void prepare_heap(void) {
  if (!reserve()) {
    shared->failure = 2;
  }
  kept = (used + PAGE - 1) & ~(size_t)(PAGE - 1);
  used = kept;
}

void reset_heap(void) {
  if (used - kept > SMALL) {
    madvise(arena + kept, used - kept, MADV_DONTNEED);
  } else if (used > kept) {
    memset(arena + kept, 0, used - kept);
  }
  used = kept;
  lock = 0;
  memset(free_blocks, 0, sizeof free_blocks);
}

static void enter(void) {
  while (__sync_lock_test_and_set(&lock, 1)) {
  }
}

static void leave(void) { __sync_lock_release(&lock); }

static size_t limit(void) {
  return shared && shared->heap_limit < ARENA ? (size_t)shared->heap_limit : ARENA;
}

/* Sizes of one class fit each other's blocks: the powers of two. */
static unsigned class_of(size_t size) {
  unsigned class = 4;
  while (((size_t)1 << class) < size) {
    class++;
  }
  return class;
}

/* Memory for a block of this size; `aligned` is a power of two. */
static void *take(size_t size, size_t aligned, int *is_zero) {
  *is_zero = 1;
  if (size > ARENA / 2 || !reserve()) {
    errno = ENOMEM;
    return 0;
  }
  unsigned class = class_of(size);
  enter();
  struct freed *old = class < CLASSES ? free_blocks[class] : 0;
  if (old && aligned <= ALIGNMENT) {
    free_blocks[class] = old->next;
    old->header.mark = LIVE;
    old->header.size = size;
    *is_zero = 0;
    leave();
    return (char *)old + sizeof(struct header);
  }
  size_t room = (size_t)1 << class;
  size_t at = used + sizeof(struct header);
  at = (at + aligned - 1) & ~(aligned - 1);
  if (at > limit() || room > limit() - at) {
    leave();
    errno = ENOMEM;
    return 0;
  }
  used = at + room;
  leave();
  struct header *header = (struct header *)(arena + at - sizeof(struct header));
  *header = (struct header){LIVE, class, size};
  return arena + at;
}

/* The header of a block that is alive; anything else ends the run as the C library would. */
static struct header *header_of(void *block) {
  char *at = block;
  struct header *header = (struct header *)(at - sizeof(struct header));
  int inside = at >= arena + sizeof(struct header) && at <= arena + used;
  if (!inside || (uintptr_t)at % ALIGNMENT != 0 || header->mark != LIVE) {
    abort();
  }
  return header;
}

WEAK void *malloc(size_t size) {
  int is_zero;
  return take(size, ALIGNMENT, &is_zero);
}

WEAK void *calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return 0;
  }
  int is_zero;
  void *block = take(total, ALIGNMENT, &is_zero);
  if (block && !is_zero) {
    memset(block, 0, total);
  }
  return block;
}

WEAK void free(void *block) {
  if (!block) {
    return;
  }
  struct freed *freed = (struct freed *)header_of(block);
  freed->header.mark = FREED;
  if (freed->header.class < CLASSES) {
    enter();
    freed->next = free_blocks[freed->header.class];
    free_blocks[freed->header.class] = freed;
    leave();
  }
}

WEAK void *realloc(void *block, size_t size) {
  if (!block) {
    return malloc(size);
  }
  if (size == 0) {
    free(block);
    return 0;
  }
  struct header *header = header_of(block);
  if (size <= (size_t)1 << header->class) {
    header->size = size;
    return block;
  }
  void *larger = malloc(size);
  if (larger) {
    memcpy(larger, block, header->size);
    free(block);
  }
  return larger;
}

WEAK void *reallocarray(void *block, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return 0;
  }
  return realloc(block, total);
}

WEAK void *aligned_alloc(size_t aligned, size_t size) {
  if (aligned == 0 || (aligned & (aligned - 1)) != 0) {
    errno = EINVAL;
    return 0;
  }
  int is_zero;
  return take(size, aligned < ALIGNMENT ? ALIGNMENT : aligned, &is_zero);
}

WEAK void *memalign(size_t aligned, size_t size) { return aligned_alloc(aligned, size); }

WEAK int posix_memalign(void **result, size_t aligned, size_t size) {
  if (aligned < sizeof(void *) || (aligned & (aligned - 1)) != 0) {
    return EINVAL;
  }
  void *block = aligned_alloc(aligned, size);
  if (!block) {
    return ENOMEM;
  }
  *result = block;
  return 0;
}

WEAK size_t malloc_usable_size(void *block) {
  return block ? (size_t)header_of(block)->size : 0;
}
