#ifndef CENSUS_INTERNAL_H
#define CENSUS_INTERNAL_H

#include "CCensus.h"

// The register of what is alive, and the counters, as the hooks use them. None of these allocates through the runtime.

void census_count_retains(uint64_t n, bool on_stack);
void census_count_releases(uint64_t n, bool on_stack);
void census_count_weak_load(void);
void census_count_unowned_load(void);
void census_count_ending(void);
void census_count_type_lookup(void);

/// Notes memory that is no object, or not yet.
void census_note_block(void *block, size_t size);
/// Notes that a block has become an object, unless it is one: what allocates may be built of what allocates. A size of 0 leaves
/// the block's.
void census_note_object(void *object, const void *metadata, size_t size);
/// Notes that a block is about to be given back. What is not on the register is left alone. Returns whether it was an object.
bool census_forget(void *block);

#endif
