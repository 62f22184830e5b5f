#ifndef CENSUS_INTERNAL_H
#define CENSUS_INTERNAL_H

#include "CCensus.h"

// The register of live blocks, and the counters, for the hooks. None of these functions allocates through the runtime.

void census_count_retains(uint64_t n, bool on_stack);
void census_count_releases(uint64_t n, bool on_stack);
void census_count_weak_load(void);
void census_count_unowned_load(void);
void census_count_ending(void);
void census_count_type_lookup(void);

/// Registers memory that is no object, or not yet.
void census_note_block(void *block, size_t size);
/// Notes that a block has become an object, unless it already is one: allocating functions call each other. With size 0 the block keeps its
/// size.
void census_note_object(void *object, const void *metadata, size_t size);
/// Notes that a block is about to be freed. Ignores an unregistered block. Returns whether it was an object.
bool census_forget(void *block);

#endif
