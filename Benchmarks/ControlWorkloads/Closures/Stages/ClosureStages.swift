/// Stages by hand: closures that hold the next closure. The user's closures are closures here too, each behind a stage, as they are
/// in the architectures; a stage is made by a function that is not inlined, as a library's would be.
enum ClosureStages {
    @inline(never)
    static func map(_ transform: @escaping (Int) -> Int, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        { next(transform($0)) }
    }

    @inline(never)
    static func filter(_ predicate: @escaping (Int) -> Bool, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        { if predicate($0) { next($0) } }
    }

    /// A stream of one value, by hand: it sends the value to the closure it is given.
    @inline(never)
    static func emitOnce(_ value: Int, _ end: (Int) -> Void) { end(value) }
}
