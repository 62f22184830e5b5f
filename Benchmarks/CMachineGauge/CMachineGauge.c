#include "CMachineGauge.h"

#include <stdint.h>

// Keeps each value in a register of its own: otherwise the compiler would vectorise the six.
#define STEP(x) \
    x ^= x << 13; \
    __asm__ volatile("" : "+r"(x)); \
    x ^= x >> 7; \
    x ^= x << 17; \
    __asm__ volatile("" : "+r"(x))

void fill_core(void) {
    // Six independent chains, to use as many units of the core per cycle as it has. A single chain would leave most units to the other
    // tenant of the core, and not become slower.
    uint64_t a = 1, b = 2, c = 3, d = 4, e = 5, f = 6;
    for (int round = 0; round < 1500; round++) {
        STEP(a);
        STEP(b);
        STEP(c);
        STEP(d);
        STEP(e);
        STEP(f);
    }
}
