import Testing

/// Rule 7, for what keeps a closure that captures its source, or makes streams of it: the end of the source releases it and its closures,
/// though what was made of it goes on.
@Suite struct EndedSourceReleaseTests {
    private typealias Way = (name: String, make: (Chain<Int>, Emitter<Int>) -> Chain<Int>)

    /// Those that go on when the source has completed.
    private static func afterCompletion() -> [Way] {
        [
            (
                "multicast, with a selector",
                { source, other in
                    source.multicast({ Emitter<Int>() }, selector: { (shared: Chain<Int>) in Chain<Int>.merge(shared, other) })
                }
            ),
            ("deferred", { source, other in .merge(.deferred { source }, other) }),
            ("using", { source, other in .merge(.using({ BooleanDisposable() }, observableFactory: { _ in source }), other) }),
            ("repeat", { source, other in .merge(source.repeat(2), other) }),
            ("retry", { source, other in .merge(source.retry(2), other) }),
            ("retry(when:)", { source, other in .merge(source.retry { (errors: Chain<any Error>) in errors }, other) }),
            ("catch, the second", { source, other in .merge(Chain<Int>.error(Failure.boom).catch { _ in source }, other) }),
            ("concat", { source, other in source.concat(other) }),
            ("ifEmpty(switchTo:)", { source, other in source.filter { $0 > 2 }.ifEmpty(switchTo: other) }),
            ("share", { source, other in .merge(source.share(), other) }),
            ("share, while connected", { source, other in .merge(source.share(replay: 1, scope: .whileConnected), other) }),
            ("share, for ever", { source, other in .merge(source.share(replay: 1, scope: .forever), other) }),
            ("multicast", { source, other in .merge(source.multicast(makeSubject: { Emitter<Int>() }).refCount(), other) }),
            ("replay", { source, other in .merge(source.replay(1).refCount(), other) }),
        ]
    }

    /// Those that go on when it has failed.
    private static func afterError() -> [Way] {
        [
            (
                "multicast, with a selector",
                { source, other in
                    source.multicast({ Emitter<Int>() }, selector: { (shared: Chain<Int>) in shared.catch { _ in other } })
                }
            ),
            ("catch", { source, other in source.catch { _ in other } }),
            ("catch(sequence:)", { source, other in .catch(sequence: [source, other as Chain<Int>]) }),
            ("retry", { source, other in source.retry(2).catch { _ in other } }),
            ("deferred", { source, other in Chain.deferred { source }.catch { _ in other } }),
            (
                "using",
                { source, other in
                    Chain.using({ BooleanDisposable() }, observableFactory: { _ in source }).catch { _ in other }
                }
            ),
        ]
    }

    private func check(_ way: Way, _ end: Event<Int>) {
        conform { trial in
            let source = Emitter<Int>(), other = Emitter<Int>(), recorder = trial.recorder()
            let token = recorder.subscribe(to: way.make(source.map(trial.tracked("map") { $0 }), other))
            source.onNext(1)
            source.asObserver().on(end)
            expect(trial.alive, ["handler"], "\(way.name)")
            other.onNext(2)
            expect(recorder.heard, way.name == "ifEmpty(switchTo:)" ? "2" : "1 2", "\(way.name)")
            token.dispose()
        }
    }

    @Test func theCompletionReleasesTheSourceThoughTheResultGoesOn() {
        for way in Self.afterCompletion() { check(way, .completed) }
    }

    @Test func anErrorReleasesTheSourceThoughTheResultGoesOn() {
        for way in Self.afterError() { check(way, .error(Failure.boom)) }
    }

    @Test func aSelectorsSourceThatHasEndedIsHeardToHaveEndedByTheNextSubscription() {
        conform { trial in
            let source = Emitter<Int>(), other = Emitter<Int>()
            let first = trial.recorder("first"), second = trial.recorder("second")
            let chain = source.multicast(
                { Emitter<Int>() }, selector: { (shared: Chain<Int>) in Chain<Int>.merge(shared.concat(.just(7)), other) })
            let token = first.subscribe(to: chain)
            source.onNext(1)
            source.onCompleted()
            token.dispose()
            second.hear(chain).dispose()
            expect([first, second].map(\.heard), ["1 7", "7"])
        }
    }
}
