#include "CAllocationCounter.h"

__attribute__((noinline)) void counted_section(void (*body)(void *), void *context) {
    body(context);
    __asm__ volatile("");  // No jump in place of the call: the section ends when the body has returned.
}
