// Counts what passes through malloc, where the C library lets a program stand in for it (glibc); elsewhere, and under
// sanitizers, which stand there themselves, nothing is counted.

#include "include/measures.h"
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FLOOR_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(FLOOR_SANITIZED)
#include <errno.h>
#include <malloc.h>
#include <stdbool.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static bool is_counting;
static long allocations, live, peak;

static void *counted(void *block) {
  if (__builtin_expect(is_counting, 0) && block) {
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    long now = __atomic_add_fetch(&live, (long)malloc_usable_size(block), __ATOMIC_RELAXED);
    if (now > peak) peak = now;
  }
  return block;
}

static void uncounted(void *block) {
  if (__builtin_expect(is_counting, 0) && block) {
    __atomic_fetch_sub(&live, (long)malloc_usable_size(block), __ATOMIC_RELAXED);
  }
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = counted(__libc_memalign(alignment, size));
  return *block ? 0 : ENOMEM;
}

void *realloc(void *block, size_t size) {
  uncounted(block);
  return counted(__libc_realloc(block, size));
}

void free(void *block) {
  uncounted(block);
  __libc_free(block);
}

int measure_can_count(void) { return 1; }

void measure_start_counting(void) {
  allocations = live = peak = 0;
  is_counting = true;
}

void measure_stop_counting(void) { is_counting = false; }

#else

static long allocations, live, peak;

int measure_can_count(void) { return 0; }
void measure_start_counting(void) {}
void measure_stop_counting(void) {}

#endif

long measure_allocations(void) { return allocations; }
long measure_live_bytes(void) { return live; }
long measure_peak_bytes(void) { return peak; }
