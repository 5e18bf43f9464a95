// The seed of hashes for the native library: random bytes of the kernel. glibc has the function since 2.36; this definition lets
// the library run with older ones.

#include <stddef.h>

// These declarations take the place of headers, which a compiler does not have for other machines than its own.
extern long syscall(long number, ...);
#if defined(__x86_64__)
#define CALL_GETRANDOM 318
#elif defined(__aarch64__) || defined(__riscv)
#define CALL_GETRANDOM 278
#else
#error "the number of getrandom on this machine is not known"
#endif

__attribute__((weak, visibility("hidden"))) void arc4random_buf(void *bytes, size_t count) {
  unsigned char *next = bytes;
  // A kernel without the call, or before it has random bytes, gives the address of the stack, which is random on most systems.
  for (size_t place = 0; place < count; place++) next[place] = (unsigned char)((size_t)&next >> (place % sizeof(size_t) * 8));
  long got = syscall(CALL_GETRANDOM, bytes, count, 1);
  (void)got;
}
