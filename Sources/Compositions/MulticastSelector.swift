extension Chain {
    /// Emits what the stream that `selector` returns emits, and subscribes to the source once, however often that stream uses it.
    ///
    /// `selector` gets the subject that `subjectSelector` makes, through which the source sends. The source is subscribed to after the
    /// stream that `selector` returns, and released when either ends. An error of the source ends this, unless that stream handles it. If
    /// either closure throws, the error is emitted, and the source is not subscribed to. Disposal stops both.
    ///
    /// LinkChain: `retry` and `repeat` below call the closures again, but do not run the source again, as below ``publish()``. Several uses
    /// of the source hear a value in the order in which their links were made.
    ///
    /// Composed of ``deferred(_:)``, ``multicast(_:)``, ``ConnectableObservable/refCount()``, ``merge(_:)`` and ``materialize()``.
    public func multicast<Subject, Result>(
        _ subjectSelector: @escaping () throws -> Subject, selector: @escaping (Chain<Subject.Element>) throws -> Chain<Result>
    ) -> Chain<Result> where Subject: Chain<Element>, Subject: SubjectType, Subject.Element == Element {
        let source = FactorySource(self)
        return .deferred {
            let subject = try subjectSelector()
            let connectable = source.chain.multicast(subject)
            // The subject itself, so that each late observer gets the kept values, even where a link is shared.
            let result = try selector(subject).materialize()
            // Merged after the result: it connects, and emits nothing.
            let connection = connectable.refCount().materialize().compactMap { event -> Event<Result>? in
                source.note(event)
                return nil
            }
            return Chain<Event<Result>>.merge(result, connection).dematerialize()
        }
    }
}
