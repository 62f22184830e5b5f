import CCensus

/// References taken and given back, and objects allocated, in one phase or in all of a run.
struct Traffic: Equatable {
    /// References taken. A call that takes several counts as many. Those to objects that live for ever are not counted: they change nothing.
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
    /// Objects that the compiler put on the stack. Each begins with one reference.
    var stackObjects = 0
    /// Objects whose last reference went without a release, since the compiler knew it was the last.
    var endings = 0

    init() {}

    init(from before: CensusCounts, to after: CensusCounts) {
        retains = Int(after.retains - before.retains)
        releases = Int(after.releases - before.releases)
        weakLoads = Int(after.weak_loads - before.weak_loads)
        unownedLoads = Int(after.unowned_loads - before.unowned_loads)
        objects = Int(after.objects - before.objects)
        closureContexts = Int(after.closure_contexts - before.closure_contexts)
        stackObjects = Int(after.stack_objects - before.stack_objects)
        endings = Int(after.endings - before.endings)
    }

    static func + (one: Traffic, other: Traffic) -> Traffic {
        var sum = one
        sum.retains += other.retains
        sum.releases += other.releases
        sum.weakLoads += other.weakLoads
        sum.unownedLoads += other.unownedLoads
        sum.objects += other.objects
        sum.closureContexts += other.closureContexts
        sum.stackObjects += other.stackObjects
        sum.endings += other.endings
        return sum
    }

    /// The references that are left over: those begun or taken and not given back. After a run that leaves nothing behind it must be 0,
    /// or the counters miss something.
    var balance: Int { retains + objects + stackObjects + weakLoads + unownedLoads - releases - endings }
}
