/// An operator: its state and its rules.
///
/// `stage(_:_:)` of each library makes a chain of it. It is a final class, since a struct could not emit while its state is being changed.
/// It keeps its parameters, or, if it needs them only at the start, an ``Initial`` of them. The class, ``next(_:)`` and any initializer of
/// its own are `@usableFromInline`: otherwise a client could not specialise them, and each event would look up its type.
@usableFromInline protocol OperatorStage: AnyObject {
    associatedtype Parameters
    associatedtype Input
    associatedtype Output

    init(_ parameters: Parameters, _ wiring: Wiring<Output>)

    /// Handles a value. Called by one thread at a time, as there is one source.
    func next(_ value: Input)
}
