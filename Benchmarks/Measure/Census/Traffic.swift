import CCensus

/// References taken and given back, and objects allocated, in one phase or in a whole run.
struct Traffic: Equatable {
    /// References taken. A call that takes n counts n. References to immortal objects are not counted: nothing changes.
    var retains = 0
    /// References given back, likewise.
    var releases = 0
    /// Weak references read while their object was alive. Each takes a reference without a retain.
    var weakLoads = 0
    /// Unowned references made strong. Each takes a reference without a retain.
    var unownedLoads = 0
    /// Objects on the heap. Each begins with one reference.
    var objects = 0
    /// How many of these are closure contexts.
    var closureContexts = 0
    /// Retains of objects that the compiler has put on the stack. Such an object may begin and end without a call.
    var stackRetains = 0
    /// Releases of such objects.
    var stackReleases = 0
    /// Heap objects whose last reference went without a release, since the compiler knew that it was the last.
    var endings = 0
    /// Types looked up at run time, and casts tried.
    var typeLookups = 0

    init() {}

    init(from before: CensusCounts, to after: CensusCounts) {
        for (field, count) in Self.fields { self[keyPath: field] = Int(after[keyPath: count] - before[keyPath: count]) }
    }

    static func + (one: Traffic, other: Traffic) -> Traffic {
        var sum = one
        for (field, _) in fields { sum[keyPath: field] += other[keyPath: field] }
        return sum
    }

    private static let fields: [(WritableKeyPath<Traffic, Int> & Sendable, KeyPath<CensusCounts, UInt64> & Sendable)] = [
        (\.retains, \.retains), (\.releases, \.releases), (\.weakLoads, \.weak_loads), (\.unownedLoads, \.unowned_loads),
        (\.objects, \.objects), (\.closureContexts, \.closure_contexts), (\.stackRetains, \.stack_retains),
        (\.stackReleases, \.stack_releases), (\.endings, \.endings), (\.typeLookups, \.type_lookups),
    ]

    /// References to heap objects that were begun or taken.
    var taken: Int { retains - stackRetains + objects + weakLoads + unownedLoads }

    /// References to heap objects that were given back or ended.
    var returned: Int { releases - stackReleases + endings }

    /// References left over. After a run that leaves nothing behind it must be 0, or the counters miss something.
    var balance: Int { taken - returned }
}
