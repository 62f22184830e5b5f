import Testing

/// Joints of `one`, which sends, and `other`.
private enum Joint: CaseIterable {
    case merge, mapsBesideIt, nested, flatMap, flatMapLatest, withLatestFrom, zip, takeUntil, concat, retry, shareReplay

    func chain(_ one: Observable<Int>, _ other: Observable<Int>) -> Chain<Int> {
        switch self {
        case .merge: .merge(one, other)
        case .mapsBesideIt: Chain.merge(one.map { $0 }, other.map { $0 }).map { $0 }
        case .nested: .merge(.merge(one, other), other)
        case .flatMap: other.startWith(0).flatMap { _ in one }
        case .flatMapLatest: other.startWith(0).flatMapLatest { _ in one }
        case .withLatestFrom: one.withLatestFrom(other.startWith(0)) { value, _ in value }
        case .zip: .zip(one, one) { value, _ in value }
        case .takeUntil: one.take(until: other)
        case .concat: .concat([one, other])
        case .retry: one.retry()
        case .shareReplay: one.share(replay: 1)
        }
    }
}

/// LinkChain only: a value uses a joint unretained while links below hold it.
///
/// These tests release it while a value passes through it; the address sanitizer would report a use after free.
@Suite(.conforms) struct HeldJointTests {
    private let trial = Trial.current

    @Test(arguments: Joint.allCases) private func aHandlerMayDropAJointsOnlySubscription(_ joint: Joint) {
        let recorder = trial.recorder(), token = Box<(any Disposable)?>(trial)
        let one = Observable<Int>(), other = Observable<Int>()
        token.content = recorder.subscribe(to: joint.chain(one, other)) { _ in token.content = nil }
        one.next(1)
        one.next(2)
        #expect(recorder.heard == "1" && trial.alive == [])
    }

    @Test(arguments: Joint.allCases) private func anotherObserverOfTheSourceMayReleaseTheJoint(_ joint: Joint) {
        let first = trial.recorder("first"), recorder = trial.recorder(), token = Box<(any Disposable)?>(trial)
        let one = Observable<Int>(), other = Observable<Int>()
        let held = first.subscribe(to: one) { if $0 == 2 { token.content = nil } }
        token.content = recorder.subscribe(to: joint.chain(one, other))
        one.next(1)
        one.next(2)
        one.next(3)
        held.dispose()
        #expect([first, recorder].map(\.heard) == ["1 2 3", "1"])
    }

    /// A handler on a joint does not hold it: once the subscription is gone, only the owner does.
    @Test(arguments: Joint.allCases, [true, false]) private func aHandlerDoesNotHoldItsJoint(_ joint: Joint, _ isFirst: Bool) {
        let recorder = trial.recorder(), owner = Box<Chain<Int>?>(trial), heard = Box<[Int]>([])
        let one = Observable<Int>(), other = Observable<Int>()
        owner.content = joint.chain(one, other)
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
