#include "Census.h"

#if defined(CENSUS) && defined(__linux__)

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

// Relaxed: each counter is exact by itself, and a reader has joined the counting threads or synchronised with them.
#define ADD(counter, n) atomic_fetch_add_explicit(&(counter), (n), memory_order_relaxed)
#define GET(counter) atomic_load_explicit(&(counter), memory_order_relaxed)

static _Atomic uint64_t retains, releases, weak_loads, unowned_loads, objects, closure_contexts, stack_retains, stack_releases, endings,
    type_lookups;

void census_count_retains(uint64_t n, bool on_stack) {
    ADD(retains, n);
    if (on_stack) ADD(stack_retains, n);
}

void census_count_releases(uint64_t n, bool on_stack) {
    ADD(releases, n);
    if (on_stack) ADD(stack_releases, n);
}

void census_count_weak_load(void) { ADD(weak_loads, 1); }
void census_count_unowned_load(void) { ADD(unowned_loads, 1); }
void census_count_ending(void) { ADD(endings, 1); }
void census_count_type_lookup(void) { ADD(type_lookups, 1); }

CensusCounts census_counts(void) {
    return (CensusCounts){
        .retains = GET(retains), .releases = GET(releases), .weak_loads = GET(weak_loads), .unowned_loads = GET(unowned_loads),
        .objects = GET(objects), .closure_contexts = GET(closure_contexts),
        .stack_retains = GET(stack_retains), .stack_releases = GET(stack_releases), .endings = GET(endings),
        .type_lookups = GET(type_lookups),
    };
}

// The first word of a type's metadata is a number, unless it is a class: then it is an address, or 0.
enum { CLOSURE_CONTEXT = 0x400, LAST_KIND = 0x7FF };

static uintptr_t kind(const void *metadata) { return *(const uintptr_t *)metadata; }

bool census_is_closure_context(const void *metadata) { return kind(metadata) == CLOSURE_CONTEXT; }
bool census_is_class(const void *metadata) { return kind(metadata) == 0 || kind(metadata) > LAST_KIND; }

// An open-addressing table of fixed size. A block's place follows from its address without mixing, so the table is as dense as the heap:
// the kernel provides a page on the first write. 2^24 places of 32 bytes take address space, not memory.
typedef struct {
    uintptr_t address; // 0: never used. 1: was used.
    const void *metadata;
    size_t size;
    uint32_t serial;
    uint16_t run;
    uint8_t step;
} Entry;

enum { GRAIN = 16, GONE = 1 };
static const size_t places = (size_t)1 << 24;
static Entry *entries;
static size_t used; // Places whose address is not 0, alive or gone.
// The parts of the table that were ever written to, so that nobody has to read all of it.
enum { PART = 128 };
static bool written[((size_t)1 << 24) / PART];

enum { TYPES = 4096 };
static CensusType types[TYPES];
static size_t type_count;

enum { RUNS = 1 << 16 };
static int64_t live[RUNS];
static uint32_t run, last_run, step, serial;

// A spin lock, held for a few instructions. It needs nothing of the system's, since code also runs before the process has threads.
static atomic_flag busy = ATOMIC_FLAG_INIT;
static void lock(void) { while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {} }
static void unlock(void) { atomic_flag_clear_explicit(&busy, memory_order_release); }

static void give_up(const char *reason) {
    fputs(reason, stderr);
    _Exit(3);
}

static Entry *place_of(uintptr_t address) {
    if (!entries) {
        entries = mmap(NULL, places * sizeof(Entry), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (entries == MAP_FAILED) give_up("census: no address space for the register of objects; raise `ulimit -v`\n");
    }
    return &entries[(address / GRAIN) & (places - 1)];
}

static Entry *next(Entry *entry) { return ++entry == entries + places ? entries : entry; }

static Entry *find(uintptr_t address) {
    Entry *entry = place_of(address);
    while (entry->address && entry->address != address) entry = next(entry);
    return entry->address ? entry : NULL;
}

static Entry *find_or_add(uintptr_t address) {
    Entry *found = find(address);
    if (found) return found;
    Entry *entry = place_of(address);
    while (entry->address > GONE) entry = next(entry);
    if (!entry->address && ++used > places / 4 * 3) give_up("census: more objects than the register has room for; choose smaller sizes\n");
    *entry = (Entry){.address = address};
    written[(entry - entries) / PART] = true;
    return entry;
}

static CensusType *type_of(const void *metadata) {
    size_t index = ((uintptr_t)metadata / sizeof(void *)) % TYPES;
    while (types[index].metadata && types[index].metadata != metadata) index = (index + 1) % TYPES;
    if (!types[index].metadata) {
        if (++type_count == TYPES) give_up("census: more types than there is room for\n");
        types[index].metadata = metadata;
    }
    return &types[index];
}

// Blocks allocated outside of runs, or by the scenario itself, are registered but not counted.
static bool is_of_a_phase(const Entry *entry) { return entry->run && entry->step; }

static void count_end(const Entry *entry) {
    if (!entry->metadata || !is_of_a_phase(entry)) return;
    live[entry->run]--;
    // A block freed between two steps counts for the one before.
    if (entry->run == last_run) type_of(entry->metadata)->freed[step]++;
}

void census_note_block(void *block, size_t size) {
    lock();
    Entry *entry = find_or_add((uintptr_t)block);
    count_end(entry); // An earlier object at this address was freed in a way that is not hooked.
    *entry = (Entry){.address = (uintptr_t)block, .size = size, .serial = ++serial, .run = run, .step = step};
    unlock();
}

void census_note_object(void *object, const void *metadata, size_t size) {
    lock();
    Entry *entry = find_or_add((uintptr_t)object);
    if (!entry->metadata) {
        *entry = (Entry){
            .address = (uintptr_t)object, .metadata = metadata, .size = size ? size : entry->size,
            .serial = entry->serial ? entry->serial : ++serial, .run = run, .step = step};
        ADD(objects, 1);
        if (census_is_closure_context(metadata)) ADD(closure_contexts, 1);
        if (is_of_a_phase(entry)) {
            live[run]++;
            type_of(metadata)->allocated[step]++;
        }
    }
    unlock();
}

bool census_forget(void *block) {
    lock();
    Entry *entry = find((uintptr_t)block);
    bool was_object = entry && entry->metadata;
    if (entry) {
        count_end(entry);
        entry->metadata = NULL;
        // At the end of a probe sequence nobody looks further, so the place becomes unused again.
        if (next(entry)->address) {
            entry->address = GONE;
        } else {
            entry->address = 0;
            used--;
        }
    }
    unlock();
    return was_object;
}

uint32_t census_begin_run(void) {
    lock();
    if (++last_run == RUNS) give_up("census: more runs in one process than there is room for\n");
    run = last_run;
    step = serial = 0;
    for (size_t index = 0; index < TYPES; index++) types[index] = (CensusType){0};
    type_count = 0;
    unlock();
    return run;
}

void census_resume_run(uint32_t number, uint32_t next) {
    lock();
    run = number;
    step = next < CENSUS_STEPS ? next : CENSUS_STEPS - 1;
    unlock();
}

void census_end_run(void) {
    lock();
    run = 0;
    unlock();
}

int64_t census_live_objects(uint32_t number) {
    lock();
    int64_t count = number < RUNS ? live[number] : 0;
    unlock();
    return count;
}

size_t census_types(CensusType *copies, size_t capacity) {
    lock();
    size_t count = 0;
    for (size_t index = 0; index < TYPES; index++) {
        if (!types[index].metadata) continue;
        if (count < capacity) copies[count] = types[index];
        count++;
    }
    unlock();
    return count;
}

static int by_address(const void *one, const void *other) {
    uintptr_t left = ((const CensusBlock *)one)->address, right = ((const CensusBlock *)other)->address;
    return left < right ? -1 : left > right;
}

size_t census_blocks(uint32_t number, CensusBlock *blocks, size_t capacity) {
    lock();
    size_t count = 0;
    for (size_t index = 0; index < places; index++) {
        if (index % PART == 0 && !written[index / PART]) {
            index += PART - 1;
            continue;
        }
        const Entry *entry = &entries[index];
        if (entry->address <= GONE || entry->run != number) continue;
        if (count < capacity) {
            blocks[count] = (CensusBlock){
                .address = entry->address, .metadata = entry->metadata, .size = entry->size, .serial = entry->serial,
                .step = entry->step};
        }
        count++;
    }
    unlock();
    qsort(blocks, count < capacity ? count : capacity, sizeof(CensusBlock), by_address);
    return count;
}

#else

CensusCounts census_counts(void) { return (CensusCounts){0}; }
bool census_is_closure_context(const void *metadata) { return false; }
bool census_is_class(const void *metadata) { return false; }
uint32_t census_begin_run(void) { return 0; }
void census_resume_run(uint32_t run, uint32_t step) {}
void census_end_run(void) {}
int64_t census_live_objects(uint32_t run) { return 0; }
size_t census_types(CensusType *types, size_t capacity) { return 0; }
size_t census_blocks(uint32_t run, CensusBlock *blocks, size_t capacity) { return 0; }

#endif
