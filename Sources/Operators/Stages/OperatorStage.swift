/// An operator with one source: its state and its rules. `stage(_:_:)` of each library makes a chain of it.
///
/// A final class: its state is changed while it emits, which a struct would have to be held for. The class, ``next(_:)`` and an initializer
/// of its own are `@usableFromInline`, or a client could not specialise them, and an event would take three times as many instructions.
@usableFromInline protocol OperatorStage: AnyObject {
    /// What the operator was given.
    associatedtype Parameters
    associatedtype Input
    associatedtype Output

    init(_ parameters: Parameters, _ wiring: Wiring<Output>)

    /// A value has come. Called by one thread at a time.
    func next(_ value: Input)
}
