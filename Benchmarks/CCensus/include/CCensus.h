#ifndef C_CENSUS_H
#define C_CENSUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the Swift runtime was asked to do since the process began, by all its threads.
///
/// Calls with nil or with immortal objects are not counted: they move no reference count.
typedef struct {
    /// References taken: a call that takes n of them counts n.
    uint64_t retains;
    /// References given back, likewise.
    uint64_t releases;
    /// Weak references read while their object was alive. Each takes a reference without a retain.
    uint64_t weak_loads;
    /// Unowned references made strong. Each takes a reference without a retain.
    uint64_t unowned_loads;
    /// Objects allocated on the heap; each begins with one reference.
    uint64_t objects;
    /// How many of these are closure contexts.
    uint64_t closure_contexts;
    /// References taken and given back to objects that the compiler has put on the stack. Such an object may begin and end without a call.
    uint64_t stack_retains, stack_releases;
    /// Heap objects whose last reference went without a release, since the compiler knew that it was the last.
    uint64_t endings;
    /// Lookups of generic types and of types by name, and casts. Specialised code needs none. Types of tuples and functions do not count.
    uint64_t type_lookups;
} CensusCounts;

/// A live block: an object, or memory that Swift requested without making it an object.
typedef struct {
    uintptr_t address;
    /// The metadata of its type; NULL if it is no object.
    const void *metadata;
    size_t size;
    /// Its place in the run's order of allocation. Unlike the address, it is the same in every run that does the same.
    uint32_t serial;
    /// The step in which it was allocated; 0 is before the first phase.
    uint32_t step;
} CensusBlock;

/// A type allocated in the current run, and how much of it, by step.
enum { CENSUS_STEPS = 16 };
typedef struct {
    const void *metadata;
    uint32_t allocated[CENSUS_STEPS];
    uint32_t freed[CENSUS_STEPS];
} CensusType;

/// Whether this build counts: compiled with -DCENSUS and linked with --wrap. Otherwise the functions below do nothing.
bool census_is_available(void);

/// Begins a run with step 0, and forgets the previous run's figures by type. Returns its number; what is allocated now belongs to it. Only
/// one run at a time.
uint32_t census_begin_run(void);

/// Continues the last run in a step below CENSUS_STEPS, after its setup or another step was ended.
void census_resume_run(uint32_t run, uint32_t step);

/// Ends the run, or a step of it. Further allocations belong to no run.
void census_end_run(void);

CensusCounts census_counts(void);

/// How many objects are alive of those allocated in this run, in step 1 or later. Objects of step 0 are the scenario's own.
int64_t census_live_objects(uint32_t run);

/// Copies the types of the current or last run to `types`. Returns how many there are, which may exceed `capacity`.
size_t census_types(CensusType *types, size_t capacity);

/// Copies the live blocks of a run, in the order of addresses, to `blocks`. Returns how many there are, which may exceed `capacity`.
size_t census_blocks(uint32_t run, CensusBlock *blocks, size_t capacity);

/// Whether the metadata is that of a closure context.
bool census_is_closure_context(const void *metadata);

/// Whether the metadata is that of a class.
bool census_is_class(const void *metadata);

#endif
