import CCensus

/// References taken and given back, and objects allocated, in one phase or in all of a run.
struct Traffic: Equatable {
    /// References taken. A call that takes several counts as many. Those to objects that live for ever are not counted: nothing changes.
    var retains = 0
    /// References given back, likewise.
    var releases = 0
    /// Weak references read while their object was there. Each takes a reference without a retain.
    var weakLoads = 0
    /// Unowned references made strong, likewise.
    var unownedLoads = 0
    /// Objects on the heap. Each begins with one reference.
    var objects = 0
    /// Those among them that are the contexts of closures.
    var closureContexts = 0
    /// References taken to objects that the compiler has put on the stack, which are among the retains. Such an object may begin and end
    /// without a call.
    var stackRetains = 0
    /// References given back to them, likewise.
    var stackReleases = 0
    /// Objects on the heap whose last reference went without a release, since the compiler knew it was the last.
    var endings = 0
    /// Types that were looked up at run time, and casts that were tried.
    var typeLookups = 0

    init() {}

    init(from before: CensusCounts, to after: CensusCounts) {
        retains = Int(after.retains - before.retains)
        releases = Int(after.releases - before.releases)
        weakLoads = Int(after.weak_loads - before.weak_loads)
        unownedLoads = Int(after.unowned_loads - before.unowned_loads)
        objects = Int(after.objects - before.objects)
        closureContexts = Int(after.closure_contexts - before.closure_contexts)
        stackRetains = Int(after.stack_retains - before.stack_retains)
        stackReleases = Int(after.stack_releases - before.stack_releases)
        endings = Int(after.endings - before.endings)
        typeLookups = Int(after.type_lookups - before.type_lookups)
    }

    static func + (one: Traffic, other: Traffic) -> Traffic {
        var sum = one
        sum.retains += other.retains
        sum.releases += other.releases
        sum.weakLoads += other.weakLoads
        sum.unownedLoads += other.unownedLoads
        sum.objects += other.objects
        sum.closureContexts += other.closureContexts
        sum.stackRetains += other.stackRetains
        sum.stackReleases += other.stackReleases
        sum.endings += other.endings
        sum.typeLookups += other.typeLookups
        return sum
    }

    /// The references to objects on the heap that were begun or taken.
    var taken: Int { retains - stackRetains + objects + weakLoads + unownedLoads }

    /// Those that were given back, or ended.
    var returned: Int { releases - stackReleases + endings }

    /// The references that are left over. After a run that leaves nothing behind it must be 0, or the counters miss something.
    var balance: Int { taken - returned }
}
