/// An operator whose sources may send at the same time: its state and its rules.
///
/// `join(_:_:_:)` of each library makes a chain of it. It is a final class that keeps its parameters. The class and ``subscribe(to:)`` are
/// `@usableFromInline`, as in ``OperatorStage``. What the sources send passes the joint's serializer.
@usableFromInline protocol Joint: AnyObject {
    associatedtype Parameters
    associatedtype Output

    init(_ parameters: Parameters, _ wiring: Wiring<Output>)

    /// Subscribes to the sources in order, as long as the stream is open.
    func subscribe(to sources: Sources)
}

/// A joint with one source, and inner streams or scheduled actions beside it.
@usableFromInline protocol JointOfOne: Joint {
    associatedtype Input

    func next(_ value: Input)
}

/// A joint of two sources.
@usableFromInline protocol JointOfTwo: Joint {
    associatedtype First
    associatedtype Second

    func next(first value: First)

    func next(second value: Second)
}

/// A joint that asks which of its streams a value comes from.
@usableFromInline protocol NumberedJoint: Joint {
    associatedtype Numbered

    func next(_ value: Numbered, from number: Int)
}

extension MultiSourceSink {
    /// Subscribes to the source of this joint, which is a `J`.
    // Inlined, like the next one: the closures are formed where the joint's type is known.
    @inline(__always)
    final func subscribe<J: MultiSourceSink<Parameters, Output> & JointOfOne>(as _: J.Type, toOneOf sources: Sources) {
        subscribe(to: sources.source(of: J.Input.self)) { input, value in input.forward(to: J.self) { $0.next(value) } }
    }

    /// Subscribes to the first source of this joint, which is a `J`, and if the stream is still open, to the second.
    @inline(__always)
    final func subscribe<J: MultiSourceSink<Parameters, Output> & JointOfTwo>(as _: J.Type, toBothOf sources: Sources) {
        subscribe(to: sources.source(0, of: J.First.self), number: 0) { input, value in
            input.forward(to: J.self) { $0.next(first: value) }
        }
        if isClosed { return }
        subscribe(to: sources.source(1, of: J.Second.self), number: 1) { input, value in
            input.forward(to: J.self) { $0.next(second: value) }
        }
    }
}

/// Passing events on, one at a time.
extension MultiSourceSink {
    /// Emits a value inside the serializer.
    @inline(__always)
    final func emitSerially(_ value: Output) {
        guard serializer.enter() else { return serializer.enqueue { if !self.isStopped { self.emit(value) } } }
        if !isStopped { emit(value) }
        serializer.leave()
    }

    /// Ends the stream from outside the serializer.
    final func finishSerially(with completion: Completion) {
        guard serializer.enter() else {
            // Release what is above now, so that a closure that threw is not called again. What was already sent still arrives.
            giveUpPlaces()
            return serializer.enqueue { self.finish(with: completion) }
        }
        finish(with: completion)
        serializer.leave()
    }
}
