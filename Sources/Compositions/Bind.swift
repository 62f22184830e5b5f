extension Chain {
    /// Hands each value to all of `relays`, which it holds, until its source ends or the result is disposed. The completion is not handed
    /// on.
    ///
    /// A relay cannot fail. So an error of the source is the caller's mistake: it traps in a debug build, and ends the binding in a release
    /// build. Put `catchAndReturn` before, or another operator that answers errors.
    public func bind<Relay: RelayType>(to relays: Relay...) -> any Cancelable where Relay.Element == Element {
        bind { value in for relay in relays { relay.accept(value) } }
    }

    /// The same for relays of optional values.
    public func bind<Relay: RelayType>(to relays: Relay...) -> any Cancelable where Relay.Element == Element? {
        bind { value in for relay in relays { relay.accept(value) } }
    }

    /// Hands each event, the end included, to all of `observers`, until the result is disposed.
    public func bind(to observers: AnyObserver<Element>...) -> any Cancelable {
        subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Hands each event, the end included, to all of `subjects`, until the result is disposed.
    public func bind<Subject: SubjectType>(to subjects: Subject...) -> any Cancelable where Subject.Element == Element {
        let observers = subjects.map { $0.asObserver() }
        return subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Runs the stream into a subject, the end included.
    public func subscribe<Subject: SubjectType>(_ subject: Subject) -> any Cancelable where Subject.Element == Element {
        subscribe(subject.asObserver())
    }

    /// Calls `onNext` with each value, until its source ends or the result is disposed. An error is answered as in `bind(to:)`.
    public func bind(onNext: @escaping (Element) -> Void) -> any Cancelable {
        subscribe(onNext: onNext, onError: { assertionFailure("bind: the source failed, with \($0); use catchAndReturn before bind") })
    }

    /// The same for a closure that is given `object`, which it does not hold: once that has gone, it is not called.
    public func bind<Object: AnyObject>(with object: Object, onNext: @escaping (Object, Element) -> Void) -> any Cancelable {
        bind { [weak object] value in if let object { onNext(object, value) } }
    }

    /// What `binder` makes of this chain.
    public func bind<Result>(to binder: (Chain<Element>) -> Result) -> Result { binder(self) }

    /// What `binder` makes of this chain and of `curriedArgument`.
    public func bind<Argument, Result>(
        to binder: (Chain<Element>) -> (Argument) -> Result, curriedArgument: Argument
    ) -> Result { binder(self)(curriedArgument) }
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}
extension ReplayRelay: RelayType {}
