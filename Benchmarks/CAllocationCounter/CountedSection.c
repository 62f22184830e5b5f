#include "CAllocationCounter.h"

__attribute__((noinline)) void counted_section(void (*body)(void *), void *context) {
    body(context);
    __asm__ volatile("");  // Prevents a tail call: the section ends when the body has returned.
}
