#ifndef C_CENSUS_H
#define C_CENSUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the Swift runtime was asked to do since the process began, by all its threads.
///
/// Calls on nothing (`nil`) and on objects that live for ever are in none of them: they move no reference count.
typedef struct {
    /// References taken: a call that takes n of them counts n.
    uint64_t retains;
    /// References given back, likewise.
    uint64_t releases;
    /// Weak references that were read and whose object was still there. Each takes a reference, without a retain.
    uint64_t weak_loads;
    /// Unowned references that were made strong. Each takes a reference, without a retain.
    uint64_t unowned_loads;
    /// Objects allocated on the heap; each begins with one reference.
    uint64_t objects;
    /// Those of them that are the contexts of closures.
    uint64_t closure_contexts;
    /// Those of the references taken and given back that are to objects which the compiler has put on the stack. Such an object may begin
    /// and end without a call.
    uint64_t stack_retains, stack_releases;
    /// Objects on the heap whose last reference went without a release: the compiler knew that it was the last.
    uint64_t endings;
    /// Generic types and types by name that were looked up in the runtime's tables, and casts that it was asked for. Code that was
    /// specialised needs none. Types of tuples and functions are not among them.
    uint64_t type_lookups;
} CensusCounts;

/// A piece of memory that is alive: an object, or memory that Swift asked for without making an object of it.
typedef struct {
    uintptr_t address;
    /// The metadata of its type; NULL if it is no object.
    const void *metadata;
    size_t size;
    /// Its place in the order in which the run allocated: the same in every run that does the same, unlike the address.
    uint32_t serial;
    /// The step of the run in which it was allocated; 0 is what came before the first phase.
    uint32_t step;
} CensusBlock;

/// A type of which something was allocated in the present run, and how much, by step.
enum { CENSUS_STEPS = 16 };
typedef struct {
    const void *metadata;
    uint32_t allocated[CENSUS_STEPS];
    uint32_t freed[CENSUS_STEPS];
} CensusType;

/// Whether this build counts: whether it was compiled with -DCENSUS and linked with --wrap. Else nothing below does anything.
bool census_is_available(void);

/// Begins a run with step 0, and forgets the figures by type of the one before. Returns its number; what is allocated belongs to it.
/// Never more than one at a time.
uint32_t census_begin_run(void);

/// Goes on with a run, the last one begun, in a step below CENSUS_STEPS: its setting up, or another step, was ended.
void census_resume_run(uint32_t run, uint32_t step);

/// Ends the run, or a step of it. What is allocated from now on belongs to none.
void census_end_run(void);

/// The counters now.
CensusCounts census_counts(void);

/// How many objects are alive that were allocated in the run with this number, in step 1 or later. Never those of step 0: they are
/// the scenario's own.
int64_t census_live_objects(uint32_t run);

/// Copies the types of the present run, or of the last one if it has ended, to `types`; returns how many there are, which may be
/// more than `capacity`.
size_t census_types(CensusType *types, size_t capacity);

/// Copies what is alive of a run, in the order of addresses, to `blocks`; returns how many there are, which may be more than `capacity`.
size_t census_blocks(uint32_t run, CensusBlock *blocks, size_t capacity);

/// Whether the metadata is that of a closure's context.
bool census_is_closure_context(const void *metadata);

/// Whether the metadata is that of a class.
bool census_is_class(const void *metadata);

#endif
