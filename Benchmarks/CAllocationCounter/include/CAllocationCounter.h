#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// The activity of this process's heap since `allocation_counter_start`, by all its threads.
///
/// Bytes are usable bytes (`malloc_usable_size`): what the block occupies, not what was requested.
typedef struct {
    /// Blocks allocated. A `realloc` of a block is one allocation and one free.
    uint64_t allocations;
    /// Blocks freed, including those allocated before counting began.
    uint64_t frees;
    /// The bytes of the blocks allocated.
    uint64_t allocated_bytes;
    /// Blocks allocated minus blocks freed since the start, so it may be negative.
    int64_t live_blocks;
    /// The same difference in bytes.
    int64_t live_bytes;
    /// The highest `live_bytes` so far; never below 0.
    int64_t peak_live_bytes;
} AllocationCounts;

/// Whether this build can count. False under a sanitizer, which has its own allocator, and without glibc. Then the counters stay 0 without
/// meaning "none", and nothing may be reported.
bool allocation_counter_is_available(void);

/// Whether this build has a sanitizer. It would measure the sanitizer.
bool allocation_counter_is_sanitized(void);

/// Makes usable sizes of blocks depend on the request alone, until `allocation_counter_stop`. Call it before anything is made that still
/// exists while allocations are counted: Swift's arrays use the slack of a block as capacity.
void allocation_counter_prepare(void);

/// Sets every counter to 0 and begins to count. Prepares if nobody has. Allocates nothing.
void allocation_counter_start(void);

/// Ends counting; the counters keep their values. Allocates nothing.
void allocation_counter_stop(void);

/// The counters now. Allocates nothing. Exact if no other thread is inside the allocator.
AllocationCounts allocation_counter_read(void);

/// Fixes what glibc would adapt at run time: the number of arenas, and the sizes in bytes at which a block gets a mapping of its own, free
/// memory is returned, and memory is requested in advance. False if it cannot.
bool allocator_pin(int arena_max, int mmap_threshold, int trim_threshold, int top_pad);

/// Calls `body(context)`. Never inlined: a tool that counts from outside recognises the section by this name.
void counted_section(void (*body)(void *), void *context);

#endif
