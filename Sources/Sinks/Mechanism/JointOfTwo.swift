/// An operator with two sources of different types, which may send at the same time. `join(_:_:_:_:)` makes a chain of it.
///
/// What stands in ``OperatorStage`` holds here as well. An operator whose sources are of one type, or that has one source and makes others
/// of its values, is an ``OperatorStage``, too; several threads may call its ``OperatorStage/next(_:)`` at a time.
@usableFromInline protocol JointOfTwo: AnyObject {
    associatedtype Parameters
    /// What the source sends that is subscribed to first.
    associatedtype First
    associatedtype Second
    associatedtype Output

    init(_ parameters: Parameters, _ wiring: Wiring<Output>)

    func next(first value: First)
    func next(second value: Second)
}
