#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// What the heap of this process has seen since `allocation_counter_start`, by all its threads.
/// Bytes are usable bytes (`malloc_usable_size`): what the block occupies, not what was asked for.
typedef struct {
    /// Blocks handed out. A `realloc` of a block is one allocation and one free, moved or not.
    uint64_t allocations;
    /// Blocks given back, also such as were handed out before counting began.
    uint64_t frees;
    /// The sum over the blocks handed out.
    uint64_t allocated_bytes;
    /// Blocks handed out minus blocks given back: a difference to the start, so it may be negative.
    int64_t live_blocks;
    /// The same difference in bytes.
    int64_t live_bytes;
    /// The highest `live_bytes` there has been; never below 0.
    int64_t peak_live_bytes;
} AllocationCounts;

/// Whether this build can count. False under a sanitizer, which brings an allocator of its own, and wherever the C library is
/// not glibc. Nothing may be reported then: the counters stay 0 without meaning "none".
bool allocation_counter_is_available(void);

/// Whether this build is one of a sanitizer: what it measures is the sanitizer.
bool allocation_counter_is_sanitized(void);

/// From now on until `allocation_counter_stop`, a block's usable size depends on what is asked for alone. Call it before anything is made
/// that is still there while allocations are counted: Swift's arrays take what a block is too long by as capacity.
void allocation_counter_prepare(void);

/// Sets every counter to 0 and begins to count. Prepares if nobody has. Allocates nothing.
void allocation_counter_start(void);

/// Ends counting; the counters keep their values. Allocates nothing.
void allocation_counter_stop(void);

/// The counters now. Allocates nothing. Exact if no other thread is inside the allocator at the moment.
AllocationCounts allocation_counter_read(void);

/// Fixes what glibc would otherwise adapt while the process runs: the number of arenas, and the sizes, in bytes, from which a block is
/// mapped by itself, free memory is given back, and memory is asked for in advance. False if that cannot be done.
bool allocator_pin(int arena_max, int mmap_threshold, int trim_threshold, int top_pad);

/// Calls `body(context)`, and is never inlined: a tool that watches from outside knows the part to be counted by this name.
void counted_section(void (*body)(void *), void *context);

#endif
