#include "CAllocationCounter.h"

#if defined(__has_feature)
#  if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#    define SANITIZED 1
#  endif
#endif

#include <stdlib.h> // Defines __GLIBC__.

#if defined(__linux__) && defined(__GLIBC__) && !defined(SANITIZED)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

// The allocator itself, by the names that glibc exports for interposers.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// One set of counters for all threads. Counters per thread would be faster, but counting is never timed, and only a common sequence of live
// bytes has an exact peak. Nothing is registered, so a thread that ends takes nothing with it.
// Relaxed is enough: each counter is exact by itself, and a reader has joined the counting threads or synchronised with them.
static _Atomic int mode; // One of the following.
enum { OFF, REGULAR, COUNTING };
static _Atomic uint64_t allocations, frees, allocated_bytes;
static _Atomic int64_t live_bytes, peak_live_bytes;

#define ADD(counter, n) atomic_fetch_add_explicit(&(counter), (n), memory_order_relaxed)
#define GET(counter) atomic_load_explicit(&(counter), memory_order_relaxed)
#define SET(counter, n) atomic_store_explicit(&(counter), (n), memory_order_relaxed)
#define IS_ON __builtin_expect(GET(mode) != OFF, false)

static void *count_allocation(void *block) {
    if (!block || GET(mode) != COUNTING) return block;
    int64_t size = (int64_t)malloc_usable_size(block);
    ADD(allocations, 1);
    ADD(allocated_bytes, (uint64_t)size);
    int64_t now = ADD(live_bytes, size) + size;
    int64_t peak = GET(peak_live_bytes);
    while (now > peak
           && !atomic_compare_exchange_weak_explicit(&peak_live_bytes, &peak, now, memory_order_relaxed, memory_order_relaxed)) {}
    return block;
}

static void count_free(void *block) {
    if (GET(mode) != COUNTING) return;
    ADD(frees, 1);
    ADD(live_bytes, -(int64_t)malloc_usable_size(block));
}

// glibc hands out a free block that is 16 bytes too long as it is, since the rest would be too short for a block. Whether it finds one
// depends on the process's history, and the effect spreads: a Swift array takes the slack as capacity and grows later. So such blocks are
// put aside until a regular one comes, and the figures depend on the request alone. This begins before counting does, since an array made
// earlier has the slack, too.
// They stay aside until counting ends: if they were freed at once, the next request of that size would meet all of them again.
enum { HEADER = sizeof(size_t), GRAIN = 2 * sizeof(size_t), SMALLEST = 4 * sizeof(size_t) - HEADER };

struct aside { struct aside *next; };
static struct aside *_Atomic put_aside;

static bool is_irregular(void *block, size_t alignment, size_t size) {
    size_t regular = ((size + HEADER + GRAIN - 1) & ~(size_t)(GRAIN - 1)) - HEADER;
    if (regular < SMALLEST) regular = SMALLEST;
    size_t excess = malloc_usable_size(block) - regular;
    return excess == GRAIN || (alignment && excess == 2 * GRAIN); // memalign leaves one grain more.
}

static void push_aside(void *block) {
    if (!block) return;
    struct aside *irregular = block;
    irregular->next = GET(put_aside);
    // No ABA: blocks are only pushed until counting stops, and then taken all at once.
    while (!atomic_compare_exchange_weak_explicit(&put_aside, &irregular->next, irregular, memory_order_release, memory_order_relaxed)) {}
}

// Without alignment, a block is irregular where a hole is. Each is put aside, so the tries end. An aligned block is cut out of a longer
// one, and the rest depends on where that lies: at the same distance from a multiple of the alignment, the next block is irregular again,
// for ever. So the next one is moved by an odd number of grains, by another number each time, since a block of one length may fill a hole
// and move nothing. Of 120,000 aligned blocks in heaps full of holes, none needed more than 500 tries. If this many do not help, the block
// stays as it is, and is counted with its bytes.
enum { MOST_TRIES = 10000, LENGTHS = 32 };

static void *regular_block(size_t alignment, size_t size) {
    if (alignment <= GRAIN) alignment = 0; // Every block has this alignment.
    for (size_t tries = 1;; tries++) {
        void *block = alignment ? __libc_memalign(alignment, size) : __libc_malloc(size);
        if (!block || !is_irregular(block, alignment, size) || (alignment && tries == MOST_TRIES)) return block;
        push_aside(block);
        if (alignment) push_aside(__libc_malloc((2 * (tries % LENGTHS) + 1) * GRAIN - HEADER));
    }
}

void *malloc(size_t size) {
    if (IS_ON) return count_allocation(regular_block(0, size));
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (IS_ON && !__builtin_mul_overflow(count, size, &bytes)) {
        void *block = regular_block(0, bytes);
        if (block) memset(block, 0, bytes);
        return count_allocation(block);
    }
    return __libc_calloc(count, size);
}

void free(void *block) {
    if (IS_ON && block) count_free(block);
    __libc_free(block);
}

void *realloc(void *old, size_t size) {
    if (!IS_ON) return __libc_realloc(old, size);
    if (!old) return malloc(size);
    if (size == 0) { // As glibc does.
        free(old);
        return NULL;
    }
    // Always moved: whether a block can grow in place is another accident of the heap.
    void *block = regular_block(0, size);
    if (!block) return NULL;
    size_t kept = malloc_usable_size(old);
    memcpy(block, old, kept < size ? kept : size);
    count_allocation(block);
    free(old);
    return block;
}

static void *aligned_block(size_t alignment, size_t size) {
    if (IS_ON) return count_allocation(regular_block(alignment, size));
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    return aligned_block(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return aligned_block(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    int before = errno; // posix_memalign returns its error and leaves errno alone.
    void *block = aligned_block(alignment, size);
    errno = before;
    if (!block) return ENOMEM;
    *result = block;
    return 0;
}

void *valloc(size_t size) {
    return aligned_block((size_t)sysconf(_SC_PAGESIZE), size);
}

void *pvalloc(size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t whole;
    if (__builtin_add_overflow(size, page - 1, &whole)) {
        errno = ENOMEM;
        return NULL;
    }
    return aligned_block(page, whole & ~(page - 1));
}

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_prepare(void) {
    // No mapping of its own for a large block. That would be longer by the rest of the last page, and whether a block gets one depends on
    // how much of the heap is free, and on the sizes of freed blocks. Blocks above 64 MiB, the most that the heap of a thread may have,
    // still get one; no workload asks for such a block.
    mallopt(M_MMAP_MAX, 0);
    atomic_store_explicit(&mode, REGULAR, memory_order_seq_cst);
}

void allocation_counter_start(void) {
    if (GET(mode) == OFF) allocation_counter_prepare();
    SET(allocations, 0);
    SET(frees, 0);
    SET(allocated_bytes, 0);
    SET(live_bytes, 0);
    SET(peak_live_bytes, 0);
    // seq_cst: keeps what the caller does between start and stop between them, for the compiler and for other threads.
    atomic_store_explicit(&mode, COUNTING, memory_order_seq_cst);
}

void allocation_counter_stop(void) {
    atomic_store_explicit(&mode, OFF, memory_order_seq_cst);
    struct aside *rest = atomic_exchange_explicit(&put_aside, NULL, memory_order_acquire);
    while (rest) {
        struct aside *next = rest->next;
        __libc_free(rest);
        rest = next;
    }
}

AllocationCounts allocation_counter_read(void) {
    uint64_t out = GET(allocations), back = GET(frees);
    return (AllocationCounts){
        .allocations = out,
        .frees = back,
        .allocated_bytes = GET(allocated_bytes),
        .live_blocks = (int64_t)(out - back),
        .live_bytes = GET(live_bytes),
        .peak_live_bytes = GET(peak_live_bytes),
    };
}

#else

bool allocation_counter_is_available(void) { return false; }
void allocation_counter_prepare(void) {}
void allocation_counter_start(void) {}
void allocation_counter_stop(void) {}
AllocationCounts allocation_counter_read(void) { return (AllocationCounts){0}; }

#endif

bool allocation_counter_is_sanitized(void) {
#ifdef SANITIZED
    return true;
#else
    return false;
#endif
}
