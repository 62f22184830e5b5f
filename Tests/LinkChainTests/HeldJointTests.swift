import Testing

/// LinkChain only: a value uses a joint unretained as long as links below hold it. Here it is let go of while a value is passing through it,
/// which the address sanitizer would see.
@Suite(.conforms) struct HeldJointTests {
    private let trial = Trial.current

    /// Of `one` and `other`, of which the first sends.
    private static let joints: [@Sendable (Observable<Int>, Observable<Int>) -> Chain<Int>] = [
        { .merge($0, $1) }, { .merge($0.map { $0 }, $1.map { $0 }).map { $0 } }, { .merge(.merge($0, $1), $1) },
        { one, other in other.startWith(0).flatMap { _ in one } }, { one, other in other.startWith(0).flatMapLatest { _ in one } },
        { $0.withLatestFrom($1.startWith(0)) { value, _ in value } }, { .zip($0, $0) { value, _ in value } }, { $0.take(until: $1) },
        { .concat([$0, $1]) }, { $0.retry() }, { $0.share(replay: 1) },
    ]

    @Test(arguments: joints.indices) func itsOnlySubscriptionIsDroppedInItsHandler(_ number: Int) {
        let recorder = trial.recorder(), token = Box<(any Disposable)?>(trial)
        let one = Observable<Int>(), other = Observable<Int>()
        token.content = recorder.subscribe(to: Self.joints[number](one, other)) { _ in token.content = nil }
        one.next(1)
        one.next(2)
        #expect(recorder.heard == "1" && trial.alive == [])
    }

    @Test(arguments: joints.indices) func anotherOfItsSourcesObserversLetsItGo(_ number: Int) {
        let first = trial.recorder("first"), recorder = trial.recorder(), token = Box<(any Disposable)?>(trial)
        let one = Observable<Int>(), other = Observable<Int>()
        let held = first.subscribe(to: one) { if $0 == 2 { token.content = nil } }
        token.content = recorder.subscribe(to: Self.joints[number](one, other))
        one.next(1)
        one.next(2)
        one.next(3)
        held.dispose()
        #expect([first, recorder].map(\.heard) == ["1 2 3", "1"])
    }

    /// A handler that is put on a joint does not hold it: only its owner does, from then on, when the subscription has gone.
    @Test(arguments: joints.indices, [true, false]) func aHandlerOnItDoesNotHoldIt(_ number: Int, _ isFirst: Bool) {
        let recorder = trial.recorder(), owner = Box<Chain<Int>?>(trial), heard = Box<[Int]>([])
        let one = Observable<Int>(), other = Observable<Int>()
        owner.content = Self.joints[number](one, other)
        let handle = { _ = owner.content?.on(next: { heard.content.append($0) }) }
        if isFirst { handle() }
        let token = Box<(any Disposable)?>(trial)
        token.content = recorder.subscribe(to: owner.content!)
        if !isFirst { handle() }
        one.next(1)
        token.content = nil
        one.next(2)
        let letGo = one.subscribe(onNext: { if $0 == 3 { owner.content = nil } })
        one.next(3)
        one.next(4)
        letGo.dispose()
        #expect(recorder.heard == "1" && heard.content.starts(with: [1, 2]) && !heard.content.contains(4))
    }
}
