/// Stages by hand: closures that hold the next closure.
///
/// The user's closures are closures here too, each behind a stage, as in the libraries. Stages are made by functions that are not inlined,
/// like a library's.
enum ClosureStages {
    @inline(never)
    static func map(_ transform: @escaping (Int) -> Int, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        { next(transform($0)) }
    }

    @inline(never)
    static func filter(_ predicate: @escaping (Int) -> Bool, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        { if predicate($0) { next($0) } }
    }

    /// A stream of one value, by hand: it sends the value to the closure that it gets.
    @inline(never)
    static func emitOnce(_ value: Int, _ end: (Int) -> Void) { end(value) }
}
