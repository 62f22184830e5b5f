extension Chain {
    /// Emits what the stream does that `selector` makes of the source, which it may observe several times with one subscription.
    ///
    /// `selector` is given a stream of what the source sends through the subject that `subjectSelector` makes. The source is subscribed to
    /// after the stream that `selector` made, and let go of when it has ended or that does. An error of the source ends the stream unless
    /// `selector`'s answers it. If either closure throws, the error is emitted, and the source is not subscribed to. Disposal stops both.
    ///
    /// LinkChain: `retry` and `repeat` below call the closures again, and do not run the source again, as below ``publish()``.
    /// Several uses of the source hear a value in the order in which their links were made.
    ///
    /// Composed of ``deferred(_:)``, ``multicast(_:)``, ``ConnectableObservable/refCount()``, ``merge(_:)`` and ``materialize()``.
    public func multicast<Subject, Result>(
        _ subjectSelector: @escaping () throws -> Subject, selector: @escaping (Chain<Subject.Element>) throws -> Chain<Result>
    ) -> Chain<Result> where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        let source = FactorySource(self)
        return .deferred {
            let subject = try subjectSelector()
            let connectable = source.chain.multicast(subject)
            // The subject itself: what it hands to late observers goes to each of them, also where a link is shared.
            let result = try selector(subject).materialize()
            // Beside the result, and after it: it connects, and adds nothing.
            let connection = connectable.refCount().materialize().compactMap { event -> Event<Result>? in
                source.note(event)
                return nil
            }
            return Chain<Event<Result>>.merge(result, connection).dematerialize()
        }
    }
}
