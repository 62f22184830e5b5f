#include "CAllocationCounter.h"

#include <stdlib.h> // Defines __GLIBC__.

#if defined(__linux__) && defined(__GLIBC__)

#include <malloc.h>

bool allocator_pin(int arena_max, int mmap_threshold, int trim_threshold, int top_pad) {
    return mallopt(M_ARENA_MAX, arena_max) && mallopt(M_MMAP_THRESHOLD, mmap_threshold) && mallopt(M_TRIM_THRESHOLD, trim_threshold)
        && mallopt(M_TOP_PAD, top_pad);
}

#else

bool allocator_pin(int arena_max, int mmap_threshold, int trim_threshold, int top_pad) {
    (void)arena_max, (void)mmap_threshold, (void)trim_threshold, (void)top_pad;
    return false;
}

#endif
