#define _GNU_SOURCE
#include "Census.h"

#if defined(CENSUS) && defined(__linux__)

#include <pthread.h>
#include <string.h>

// The linker's --wrap=NAME sends every call of NAME to __wrap_NAME here, also calls between the runtime's own files; __real_NAME is the
// function itself. The Makefile lists the names.

bool census_is_available(void) { return true; }

// Preserves the registers that the compiler expects retain and release to preserve.
#if defined(__x86_64__) || defined(__aarch64__)
#  define LEAVING_REGISTERS __attribute__((preserve_most))
#else
#  define LEAVING_REGISTERS
#endif

static const uint64_t immortal = 0x80000000FFFFFFFF;

/// Whether the reference is to an object with a reference count, and not to an immortal one.
static bool is_counted(const void *object) {
    if ((intptr_t)object <= 0) return false;
    uint64_t count = __atomic_load_n((const uint64_t *)object + 1, __ATOMIC_RELAXED);
    return (count & immortal) != immortal;
}

/// Whether the object is on this thread's stack, where the compiler has put it.
static bool is_on_stack(const void *object) {
    static _Thread_local const char *end;
    if (!end) {
        pthread_attr_t attributes;
        void *start;
        size_t size;
        pthread_getattr_np(pthread_self(), &attributes);
        pthread_attr_getstack(&attributes, &start, &size);
        pthread_attr_destroy(&attributes);
        end = (const char *)start + size;
    }
    return (const char *)object > (const char *)__builtin_frame_address(0) && (const char *)object < end;
}

#define RETAIN(name) \
    extern void *__real_##name(void *); \
    LEAVING_REGISTERS void *__wrap_##name(void *object) { \
        if (is_counted(object)) census_count_retains(1, is_on_stack(object)); \
        return __real_##name(object); \
    }
#define RETAIN_N(name) \
    extern void *__real_##name(void *, uint32_t); \
    LEAVING_REGISTERS void *__wrap_##name(void *object, uint32_t n) { \
        if (is_counted(object)) census_count_retains(n, is_on_stack(object)); \
        return __real_##name(object, n); \
    }
#define RELEASE(name) \
    extern void __real_##name(void *); \
    LEAVING_REGISTERS void __wrap_##name(void *object) { \
        if (is_counted(object)) census_count_releases(1, is_on_stack(object)); \
        __real_##name(object); \
    }
#define RELEASE_N(name) \
    extern void __real_##name(void *, uint32_t); \
    LEAVING_REGISTERS void __wrap_##name(void *object, uint32_t n) { \
        if (is_counted(object)) census_count_releases(n, is_on_stack(object)); \
        __real_##name(object, n); \
    }

// Bridge objects and errors are retained and released through these functions.
RETAIN(swift_retain)
RETAIN(swift_nonatomic_retain)
RETAIN_N(swift_retain_n)
RETAIN_N(swift_nonatomic_retain_n)
RELEASE(swift_release)
RELEASE(swift_nonatomic_release)
RELEASE_N(swift_release_n)
RELEASE_N(swift_nonatomic_release_n)

// References that become strong without a retain.

#define LOAD_WEAK(name) \
    extern void *__real_##name(void *); \
    void *__wrap_##name(void *reference) { \
        void *object = __real_##name(reference); \
        if (object) census_count_weak_load(); \
        return object; \
    }
#define LOAD_UNOWNED(name) \
    extern void *__real_##name(void *); \
    void *__wrap_##name(void *object) { \
        if (is_counted(object)) census_count_unowned_load(); \
        return __real_##name(object); \
    }

LOAD_WEAK(swift_weakLoadStrong)
LOAD_WEAK(swift_weakTakeStrong)
LOAD_WEAK(swift_tryRetain)
LOAD_UNOWNED(swift_unownedRetainStrong)
LOAD_UNOWNED(swift_unownedRetainStrongAndRelease)

// Making a weak reference may allocate the object's side table, whose first word is the object's address. It is not registered, since it
// holds no strong reference.

static _Thread_local int makes_weak;

#define MAKE_WEAK(name) \
    extern void *__real_##name(void *, void *); \
    void *__wrap_##name(void *reference, void *object) { \
        makes_weak++; \
        void *result = __real_##name(reference, object); \
        makes_weak--; \
        return result; \
    }

MAKE_WEAK(swift_weakInit)
MAKE_WEAK(swift_weakAssign)

// Memory.

extern void *__real_swift_slowAlloc(size_t, size_t);
void *__wrap_swift_slowAlloc(size_t size, size_t alignment) {
    void *block = __real_swift_slowAlloc(size, alignment);
    if (makes_weak == 0) {
        // Cleared: remains of an earlier object would be taken for references.
        memset(block, 0, size);
        census_note_block(block, size);
    }
    return block;
}

extern void __real_swift_slowDealloc(void *, size_t, size_t);
void __wrap_swift_slowDealloc(void *block, size_t size, size_t alignment) {
    census_forget(block);
    __real_swift_slowDealloc(block, size, alignment);
}

static void *born(void *object, const void *metadata, size_t size) {
    census_note_object(object, metadata, size);
    return object;
}

extern void *__real_swift_allocObject(const void *, size_t, size_t);
void *__wrap_swift_allocObject(const void *metadata, size_t size, size_t alignment) {
    return born(__real_swift_allocObject(metadata, size, alignment), metadata, size);
}

extern void *__real_swift_bufferAllocate(const void *, size_t, size_t);
void *__wrap_swift_bufferAllocate(const void *metadata, size_t size, size_t alignment) {
    return born(__real_swift_bufferAllocate(metadata, size, alignment), metadata, size);
}

/// A box and the address of its content, in two registers.
typedef struct { void *object, *content; } Box;
extern __attribute__((swiftcall)) Box __real_swift_allocBox(const void *);
__attribute__((swiftcall)) Box __wrap_swift_allocBox(const void *type) {
    Box box = __real_swift_allocBox(type);
    if (is_counted(box.object)) born(box.object, *(const void **)box.object, 0);
    return box;
}

/// Whether the last reference was released. The runtime marks that in the object, or in its side table.
static bool was_released(const void *object) {
    uint64_t count = ((const uint64_t *)object)[1];
    if ((count & immortal) == immortal) return true;
    if (count >> 63) count = *(const uint64_t *)((count << 3) + 2 * sizeof(uint64_t)); // The address in words, without its two upper bits.
    return count >> 32 & 1;
}

/// Notes that an object goes. If nobody released it, the compiler knew that this was its last reference, or that it was unfinished.
static void goes(void *object) {
    if ((intptr_t)object <= 0) return;
    if (census_forget(object) && !was_released(object)) census_count_ending();
}

#define DEALLOCATE(name) \
    extern void __real_##name(void *, size_t, size_t); \
    void __wrap_##name(void *object, size_t size, size_t alignment) { \
        goes(object); \
        __real_##name(object, size, alignment); \
    }

DEALLOCATE(swift_deallocClassInstance)
DEALLOCATE(swift_deallocObject)
DEALLOCATE(swift_deallocUninitializedObject)

extern void __real_swift_deallocPartialClassInstance(void *, const void *, size_t, size_t);
void __wrap_swift_deallocPartialClassInstance(void *object, const void *metadata, size_t size, size_t alignment) {
    goes(object);
    __real_swift_deallocPartialClassInstance(object, metadata, size, alignment);
}

extern void __real_swift_deallocBox(void *);
void __wrap_swift_deallocBox(void *box) {
    goes(box);
    __real_swift_deallocBox(box);
}

/// Marks an object in place of `swift_release`, where the compiler knows that it is the last reference.
extern void __real_swift_setDeallocating(void *);
LEAVING_REGISTERS void __wrap_swift_setDeallocating(void *object) {
    if (is_counted(object) && !is_on_stack(object)) census_count_ending();
    __real_swift_setDeallocating(object);
}

// Type lookups, which unspecialised generic code makes.

/// A type's metadata and its state of completion, in two registers.
typedef struct { const void *metadata; size_t state; } Metadata;

#define LOOKUP(result, name, parameters, arguments) \
    extern result __real_##name parameters; \
    result __wrap_##name parameters { \
        census_count_type_lookup(); \
        return __real_##name arguments; \
    }
#define SWIFTCALL __attribute__((swiftcall))

LOOKUP(SWIFTCALL Metadata, swift_getGenericMetadata,
    (size_t request, const void *arguments, const void *type), (request, arguments, type))
LOOKUP(SWIFTCALL Metadata, swift_getCanonicalPrespecializedGenericMetadata,
    (size_t request, const void *arguments, const void *type, void *token), (request, arguments, type, token))
LOOKUP(SWIFTCALL const void *, swift_getTypeByMangledNameInEnvironment,
    (const char *name, size_t length, const void *environment, const void *arguments), (name, length, environment, arguments))
LOOKUP(bool, swift_dynamicCast,
    (void *to, void *from, const void *type, const void *wanted, size_t flags), (to, from, type, wanted, flags))

#else

bool census_is_available(void) { return false; }

#endif
