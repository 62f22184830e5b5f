#include "CMachineGauge.h"

#include <stdint.h>

// Kept in a register of its own: six of these at once would be made into vectors.
#define STEP(x) \
    x ^= x << 13; \
    __asm__ volatile("" : "+r"(x)); \
    x ^= x >> 7; \
    x ^= x << 17; \
    __asm__ volatile("" : "+r"(x))

void fill_core(void) {
    // Six chains that do not wait for one another: as many steps in each cycle as the core has units for. A single chain would leave most
    // of them to whoever shares the core, and not become slower.
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
