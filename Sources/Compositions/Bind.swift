extension Chain {
    /// Hands each value to all of `relays`, until the source ends or the result is disposed.
    ///
    /// Holds the relays. The completion is not handed on. A relay cannot fail, so an error of the source is the caller's mistake: it traps
    /// in a debug build, and ends the binding in a release build. Handle errors before, for example with `catchAndReturn`.
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

    /// Hands each event, the end included, to `subject`, until the result is disposed.
    public func subscribe<Subject: SubjectType>(_ subject: Subject) -> any Cancelable where Subject.Element == Element {
        subscribe(subject.asObserver())
    }

    /// Calls `onNext` with each value, until the source ends or the result is disposed. Errors are handled as in `bind(to:)`.
    public func bind(onNext: @escaping (Element) -> Void) -> any Cancelable {
        subscribe(onNext: onNext, onError: { assertionFailure("bind: the source failed, with \($0); use catchAndReturn before bind") })
    }

    /// The same, and passes `object` to the closure without holding it. Once it has gone, the closure is not called.
    public func bind<Object: AnyObject>(with object: Object, onNext: @escaping (Object, Element) -> Void) -> any Cancelable {
        bind { [weak object] value in if let object { onNext(object, value) } }
    }

    /// The result of `binder` for this chain.
    public func bind<Result>(to binder: (Chain<Element>) -> Result) -> Result { binder(self) }

    /// The result of `binder` for this chain and `curriedArgument`.
    public func bind<Argument, Result>(
        to binder: (Chain<Element>) -> (Argument) -> Result, curriedArgument: Argument
    ) -> Result { binder(self)(curriedArgument) }
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}
extension ReplayRelay: RelayType {}
