import Testing

/// Chains whose source hangs on several sources itself, and that are held and observed again: the sources are subscribed to in the same
/// order each time, with all that they hang on.
@Suite struct NestedSourcesAgainTests {
    /// Of a source with the value 1, and of one that has the value 30 once both of its own have sent theirs.
    private let joints: [(name: String, heard: String, chain: (Chain<Int>, Chain<Int>) -> Chain<Int>)] = [
        ("withLatestFrom", "31", { $0.withLatestFrom($1, resultSelector: +) }),
        ("skipUntil", "1", { $0.skip(until: $1) }),
        ("takeUntil", "|", { $0.take(until: $1) }),
        ("merge", "30 1", { Chain<Int>.merge($1, $0) }),
        ("amb", "30", { Chain<Int>.amb([$1, $0]) }),
        ("combineLatest", "31", { Chain<Int>.combineLatest($1, $0, resultSelector: +) }),
        ("sample", "1", { $0.sample($1) }),
        ("two levels", "30 1", { first, second in Chain<Int>.merge(Chain<Int>.merge(second, .never()), first) }),
    ]

    @Test func aSourceHasAllItsOwnBeforeTheNextIsSubscribedTo() {
        for (name, heard, makeChain) in joints {
            conform { trial in
                let own = BehaviorSubject(value: 10), ownToo = BehaviorSubject(value: 20), other = BehaviorSubject(value: 1)
                let chain = makeChain(other, Chain<Int>.combineLatest(own, ownToo, resultSelector: +))
                for count in 1...3 {
                    let recorder = trial.recorder("\(name) \(count)")
                    recorder.hear(chain).dispose()
                    expect([name, recorder.heard], [name, heard])
                }
            }
        }
    }

    @Test func aTriggerHearsTheFirstErrorThoughItHangsOnStreamsOfItsOwn() {
        conform { trial in
            let emitter = Emitter<Int>()
            let chain = emitter.retry { (errors: Chain<any Error>) in
                errors.enumerated().flatMap { index, error -> Chain<Int> in
                    guard index < 2 else { throw error }
                    return .just(index)
                }
            }
            let first = trial.recorder("first"), second = trial.recorder("second")
            first.hear(chain).dispose()
            emitter.onError(Failure.boom)
            second.hear(chain)
            expect([first.heard, second.heard], ["", "#boom"])
        }
    }

    /// Two places of one joint hang on one source: each hears what that has kept.
    @Test func whatASourceHasKeptIsForAllThatHangOnIt() {
        conform { trial in
            let own = BehaviorSubject(value: 10), ownToo = BehaviorSubject(value: 20)
            let sum = Chain<Int>.combineLatest(own, ownToo, resultSelector: +)
            let chain = Chain<Int>.merge(sum.map { $0 + 1 }, sum.map { $0 + 2 })
            trial.recorder("first").hear(chain).dispose()
            for count in 2...3 {
                let recorder = trial.recorder("\(count)")
                recorder.hear(chain).dispose()
                expect(recorder.heard, "31 32")
            }
        }
    }
}
