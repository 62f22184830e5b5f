/// Operators of ``Infallible`` only. Each is the chain's operator of the same name, with its timing, end, disposal and preconditions.
extension TraitSequence where Trait == InfallibleTrait {
    /// Emits the values whose property at `keyPath` differs from that of the one before.
    public func distinctUntilChanged<Property: Equatable>(at keyPath: KeyPath<Element, Property>) -> Self {
        Self(chain.distinctUntilChanged(at: keyPath))
    }

    /// Emits the first `count` values.
    public func take(_ count: Int) -> Self { Self(chain.take(count)) }

    /// Emits the values up to the first for which `predicate` does not hold; emits that one, too, if `behavior` is `.inclusive`.
    public func take(while predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive) -> Self {
        Self(chain.take(while: predicate, behavior: behavior))
    }

    /// Emits the values up to the first for which `predicate` holds; emits that one, too, if `behavior` is `.inclusive`.
    public func take(until predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive) -> Self {
        Self(chain.take(until: predicate, behavior: behavior))
    }

    /// Emits what comes before the first value of `other`.
    public func take<Other>(until other: Infallible<Other>) -> Self { Self(chain.take(until: other.chain)) }

    /// Emits what comes before `duration` has passed.
    public func take(for duration: Duration, scheduler: any Scheduler) -> Self { Self(chain.take(for: duration, scheduler: scheduler)) }

    /// Skips values while `predicate` holds, then emits the rest.
    public func skip(while predicate: @escaping (Element) -> Bool) -> Self { Self(chain.skip(while: predicate)) }

    /// Emits what comes after the first value of `other`.
    public func skip<Other>(until other: Infallible<Other>) -> Self { Self(chain.skip(until: other.chain)) }

    /// Subscribes to the source, and disposes that subscription, from actions of `scheduler`.
    public func subscribe(on scheduler: any Scheduler) -> Self { Self(chain.subscribe(on: scheduler)) }

    /// Emits each event from an action of `scheduler`.
    public func observe(on scheduler: any Scheduler) -> Self { Self(chain.observe(on: scheduler)) }

    /// Emits what the source emits, with one subscription for all observers.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Self {
        Self(chain.share(replay: replay, scope: scope))
    }

    /// Emits a value when `dueTime` has passed without another.
    public func debounce(_ dueTime: Duration, scheduler: any Scheduler) -> Self { Self(chain.debounce(dueTime, scheduler: scheduler)) }

    /// Emits a value, then none for `dueTime`.
    public func throttle(_ dueTime: Duration, latest: Bool = true, scheduler: any Scheduler) -> Self {
        Self(chain.throttle(dueTime, latest: latest, scheduler: scheduler))
    }

    /// Emits each value `dueTime` later.
    public func delay(_ dueTime: Duration, scheduler: any Scheduler) -> Self { Self(chain.delay(dueTime, scheduler: scheduler)) }

    /// Subscribes to the source when `dueTime` has passed.
    public func delaySubscription(_ dueTime: Duration, scheduler: any Scheduler) -> Self {
        Self(chain.delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Emits the values of this and of `other`, as they come.
    public func merge(with other: Self) -> Self { .merge(self, other) }
}
