/// Notes one step of a stage, for `make trace`, which defines `TRACE` in a build of its own.
///
/// In every other build the function is empty and its arguments are never evaluated, so a call leaves no branch and no field. It is
/// transparent, so it is gone before the optimiser decides what to inline: `@inline(__always)` changed thirteen functions of SinkChain.
/// With this, and `#if TRACE` where a call has more around it, the three libraries' machine code is what it was without the calls.
///
/// - Parameters:
///   - step: what happens, in the words of seed 004.
///   - stage: the type of the object to which it happens.
@_transparent
@usableFromInline package func trace(_ step: @autoclosure () -> String, _ stage: @autoclosure () -> Any.Type) {
    #if TRACE
    Trace.note(stage(), step())
    #endif
}

#if TRACE
/// Receives the steps of a trace.
public enum Trace {
    /// Called for each step, with the name of the type, on the thread of the step. A trace runs on one thread.
    nonisolated(unsafe) public static var listener: ((_ stage: String, _ step: String) -> Void)?

    /// Not inlined: the optimiser writes the name of a type that it knows itself, and writes a private type's name differently.
    @inline(never)
    @usableFromInline package static func note(_ stage: Any.Type, _ step: String) {
        listener?(_typeName(stage, qualified: false), step)
    }
}
#endif
