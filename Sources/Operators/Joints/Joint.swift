/// An operator whose sources may send at the same time: its state and its rules. `join(_:_:_:)` of each library makes a chain of it.
///
/// A final class that keeps the parameters that it was given. The class and ``subscribe(to:)`` are `@usableFromInline`, as those of an
/// ``OperatorStage`` are. What the sources send passes the joint's serializer.
@usableFromInline protocol Joint: AnyObject {
    /// What the operator was given.
    associatedtype Parameters
    associatedtype Output

    init(_ parameters: Parameters, _ wiring: Wiring<Output>)

    /// Subscribes to the sources, one after the other, as long as the stream is open.
    func subscribe(to sources: Sources)
}
