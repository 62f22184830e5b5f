/// An operator: its state and its rules. `stage(_:_:)` of each library makes a chain of it.
///
/// A final class, since a struct could not emit while its state is being changed. It keeps the parameters that it was given; if it needs
/// them only to begin, it keeps an ``Initial`` of them. The class, ``next(_:)`` and an initializer of its own are `@usableFromInline`:
/// otherwise a client could not specialise them, and an event would look up its type.
@usableFromInline protocol OperatorStage: AnyObject {
    /// What the operator was given.
    associatedtype Parameters
    associatedtype Input
    associatedtype Output

    init(_ parameters: Parameters, _ wiring: Wiring<Output>)

    /// A value has come. With one source, called by one thread at a time.
    func next(_ value: Input)
}
