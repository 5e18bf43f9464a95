// What the linker needs of a C library in WebAssembly, which has no system below it.

#include <stddef.h>
#include <stdint.h>

// Memory. Blocks have sizes of four steps for each power of two, each with a list of free blocks; a block is never split or
// joined, so that the same work in a loop takes the same blocks and memory does not grow. The size of a block stands in the 16
// bytes before it.

extern unsigned char __heap_base;

enum { step_bits = 2, least_bits = 5, list_count = (32 - least_bits) << step_bits };

// What stands before the memory that is given out.
typedef struct header {
  uint32_t list;
  uint32_t offset;  // from the start of the block to the memory
  uint32_t reserved[2];
} header;

static void *free_lists[list_count];
static uintptr_t heap_end;

// The list whose blocks hold `size` bytes, and the size of its blocks.
static uint32_t list_of(uint32_t size, uint32_t *block_size) {
  if (size < 1u << least_bits) size = 1u << least_bits;
  uint32_t bits = 31 - (uint32_t)__builtin_clz(size);
  uint32_t unit = 1u << (bits - step_bits);
  uint32_t steps = (size - (1u << bits) + unit - 1) / unit;
  *block_size = (1u << bits) + steps * unit;
  return ((bits - least_bits) << step_bits) + steps;
}

// A block of at least `size` bytes, from its list or from the end of the heap; NULL where memory has ended.
static unsigned char *block_of(uint32_t size, uint32_t *list) {
  uint32_t block_size;
  *list = list_of(size, &block_size);
  void *found = free_lists[*list];
  if (found) {
    free_lists[*list] = *(void **)found;
    return found;
  }
  if (heap_end == 0) heap_end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  uint64_t end = (uint64_t)heap_end + ((block_size + 15) & ~15u);
  uint64_t room = (uint64_t)__builtin_wasm_memory_size(0) << 16;
  if (end > room) {
    size_t pages = (size_t)((end - room + 0xFFFF) >> 16);
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
  }
  unsigned char *made = (unsigned char *)heap_end;
  heap_end = (uintptr_t)end;
  return made;
}

static void *allocate(size_t size, size_t alignment) {
  if (size > 1u << 30 || alignment > 4096) return NULL;
  uint32_t list;
  unsigned char *start = block_of((uint32_t)(size + sizeof(header) + alignment - 16), &list);
  if (!start) return NULL;
  unsigned char *memory = start + sizeof(header);
  memory += -(uintptr_t)memory & (alignment - 1);
  header *before = (header *)memory - 1;
  before->list = list;
  before->offset = (uint32_t)(memory - start);
  return memory;
}

void *malloc(size_t size) { return allocate(size, 16); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = allocate(size, alignment < 16 ? 16 : alignment);
  return *memory ? 0 : 12;
}

void free(void *memory) {
  if (!memory) return;
  header *before = (header *)memory - 1;
  uint32_t list = before->list;
  void **start = (void **)((unsigned char *)memory - before->offset);
  *start = free_lists[list];
  free_lists[list] = start;
}

// Memory for the bytes and texts that JavaScript hands over.
void *ds_allocate(size_t size) { return malloc(size); }
void ds_release(void *memory) { free(memory); }

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *x = a, *y = b;
  for (; count; count--, x++, y++) {
    if (*x != *y) return *x - *y;
  }
  return 0;
}

// The product of two numbers of 128 bits, from products of halves of 64 bits.
void __multi3(uint64_t *product, uint64_t a, uint64_t a_high, uint64_t b, uint64_t b_high) {
  uint64_t al = a & 0xFFFFFFFF, ah = a >> 32, bl = b & 0xFFFFFFFF, bh = b >> 32;
  uint64_t low = al * bl;
  uint64_t middle = ah * bl + (low >> 32);
  uint64_t other = al * bh + (middle & 0xFFFFFFFF);
  product[0] = other << 32 | (low & 0xFFFFFFFF);
  product[1] = ah * bh + (middle >> 32) + (other >> 32) + a * b_high + a_high * b;
}

// Swift seeds the hashes of dictionaries with these bytes; constant, so that every run is the same.
void arc4random_buf(void *bytes, size_t count) { __builtin_memset(bytes, 7, count); }

int putchar(int character) { return character; }

uintptr_t __stack_chk_guard = 0x2545F491;
void __stack_chk_fail(void) { __builtin_trap(); }
