#ifndef C_BLACK_BOX_H
#define C_BLACK_BOX_H

#include <stdint.h>

/// Returns its argument at no cost, hidden from the optimiser: it can neither fold what comes before nor turn a loop around it into a
/// formula.
static inline int64_t black_box(int64_t value) {
    __asm__ volatile("" : "+r"(value));
    return value;
}

#endif
