import Testing

/// Operators with a delay, whose actions run while something else happens. Only the tests advance the time.
@Suite(.serialized) struct TimedInterleavings {
    /// An operator that counts time from its subscription, as a chain that emits 7 after a second, and not before.
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (Chain<Int>, Later) -> Chain<Int>
    }

    static let kinds = [
        Kind(testDescription: "buffer(timeSpan:)") { source, later in
            source.buffer(timeSpan: .seconds(1), count: .max, scheduler: later).map { $0.reduce(0, +) }
        },
        Kind(testDescription: "window") { source, later in
            source.window(timeSpan: .seconds(1), count: .max, scheduler: later).flatMap { $0.reduce(0, accumulator: +) }
        },
        Kind(testDescription: "timeout") { source, later in
            source.filter { _ in false }.timeout(.seconds(1), other: .just(7).concat(.never()), scheduler: later)
        },
    ]

    /// The action finds that it is not due yet, as after a value that postponed it, and schedules another.
    @Test(arguments: kinds) func anActionRunningBeforeItsTokenIsStoredReschedulesItself(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription): the subscription against its first action",
            of: { stage in stage.chain = kind.make(stage.source(), stage.later) },
            threads: [{ $0.hear($0.chain!) }, { $0.later.runOnce() }]
        ) { stage in
            if stage.later.pending != 1 { return "\(stage.later.pending) actions are awaited" }
            stage.counted {
                stage.observers[0].onNext(7)
                stage.later.now = .seconds(1)
                stage.later.runOnce()
            }
            return stage.faultUnlessHeard(["7"])
        }
    }

    @Test func aValuePostponesATimeoutThatIsStarting() {
        everyOrder(
            "timeout: the subscription against a value a second later", reaching: ["1"],
            of: { stage in stage.chain = stage.first!.timeout(.seconds(10), scheduler: stage.later) },
            threads: [
                { $0.hear($0.chain!) },
                { stage in
                    stage.later.now = .seconds(1)
                    stage.first!.onNext(1)
                },
            ]
        ) { stage in
            let heard = stage.heard
            if ![[], ["1"]].contains(heard) { return "heard \(heard)" }
            stage.counted {
                stage.later.now = .seconds(10)
                stage.later.runOnce()
            }
            // A missed value postpones nothing: it came before or while the timeout began.
            return heard.isEmpty || stage.heard == heard ? nil : "the time had not passed, and \(stage.heard) was heard"
        }
    }

    @Test func aDebounceStillEmitsAfterAnUnobservedAction() {
        everyOrder(
            "debounce: what was kept is taken, against the action and another observer",
            of: { stage in
                stage.chain = stage.first!.debounce(.seconds(1), scheduler: stage.later)
                stage.first!.onNext(1)
                stage.later.now = .seconds(1)
                stage.later.runOnce()
                stage.first!.onNext(2)
                stage.later.now = .seconds(2)
            },
            threads: [
                { $0.below = $0.chain!.take(1) },
                { stage in
                    stage.later.runOnce()
                    stage.hear(stage.chain!)
                },
            ]
        ) { stage in
            stage.counted {
                stage.first!.onNext(3)
                stage.later.now = .seconds(4)
                stage.later.runOnce()
            }
            return stage.heard.last == "3" ? nil : "heard \(stage.heard), \(stage.later.pending) actions are awaited"
        }
    }

    @Test(arguments: kinds) func noActionIsPendingIfTheStreamEndsAsItStarts(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription): the subscription against the end of what is below", preemptions: 2,
            of: { stage in stage.chain = kind.make(stage.source(), stage.later).take(until: stage.second!) },
            threads: [{ $0.hear($0.chain!) }, { $0.second!.onNext(1) }]
        ) { stage in
            if stage.heard.isEmpty { return stage.later.pending == 1 ? nil : "\(stage.later.pending) actions are awaited" }
            if stage.later.pending != 0 { return "\(stage.later.pending) actions are awaited after the end" }
            return stage.subscriptions == stage.cleanups ? nil : "\(stage.subscriptions) subscriptions, \(stage.cleanups) cleanups"
        }
    }

    @Test(arguments: kinds) func noActionIsPendingAfterDisposal(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription): an action against disposal",
            of: { stage in stage.hear(kind.make(stage.source(), stage.later)) },
            threads: [{ $0.later.runOnce() }, { $0.tokens[0].dispose() }]
        ) { stage in
            stage.later.pending == 0 ? nil : "\(stage.later.pending) actions are awaited after disposal"
        }
    }

    /// The value that fills the buffer emits it; otherwise the action does, when it is due.
    @Test(arguments: fullAtTwo) func aBufferIsEmittedOnceByItsLastValueOrItsAction(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription): the value that fills it against the action that is due",
            preemptions: 2, reaching: ["12", "1"],
            of: { stage in
                stage.hear(kind.make(stage.first!, stage.later))
                stage.first!.onNext(1)
                stage.later.now = .seconds(1)
            },
            threads: [{ $0.first!.onNext(2) }, { $0.later.runOnce() }]
        ) { stage in
            let heard = stage.heard
            // If the buffer fills first, the action emits nothing. Otherwise the value is the first of the next buffer.
            return heard == ["12"] || heard == ["1"] ? nil : "heard \(heard)"
        }
    }

    /// Chains that emit the values as the digits of one number: 1 and 2 as 12.
    static let fullAtTwo = [
        Kind(testDescription: "buffer(timeSpan:)") { source, later in
            source.buffer(timeSpan: .seconds(1), count: 2, scheduler: later).map { $0.reduce(0) { 10 * $0 + $1 } }
        },
        Kind(testDescription: "window") { source, later in
            source.window(timeSpan: .seconds(1), count: 2, scheduler: later).flatMap { $0.reduce(0) { 10 * $0 + $1 } }
        },
    ]

    @Test func aLateThrottleActionDoesNotEmitTheNextIntervalsValue() {
        everyOrder(
            "throttle: values against an action that is late",
            of: { stage in
                stage.hear(stage.first!.throttle(.seconds(1), scheduler: stage.later))
                stage.first!.onNext(1)
                stage.first!.onNext(2)
                stage.later.now = .seconds(1)
            },
            threads: [{ $0.later.runOnce() }, { $0.send(3, 4) }]
        ) { stage in
            // As the interval ends, either the late value or the next is emitted; the last waits for the next interval.
            let before = stage.heard
            if ![["1", "2"], ["1", "3"]].contains(before) { return "heard \(before) before the interval has passed" }
            if stage.later.pending != 1 { return "\(stage.later.pending) actions are awaited" }
            stage.counted {
                stage.later.now = .seconds(2)
                stage.later.runOnce()
            }
            return stage.heard == before + ["4"] ? nil : "heard \(stage.heard)"
        }
    }

    /// The timeout first ends the source's run and then releases it: values sent in between are not heard, nor is the end.
    @Test(arguments: [false, true]) func aTimeoutsSourceIsHeardToItsEndOrNotAtAll(_ isError: Bool) {
        let end = isError ? "#" : "|"
        everyOrder(
            "timeout: a value and the end, \(end), against the action that is due",
            preemptions: 2, reaching: ["1 \(end)", "7"],
            of: { stage in
                stage.hear(stage.source().timeout(.seconds(1), other: .just(7).concat(.never()), scheduler: stage.later))
                stage.later.now = .seconds(1)
            },
            threads: [
                { $0.later.runOnce() },
                { stage in
                    let observer = stage.observers[0]
                    observer.onNext(1)
                    if isError { observer.onError(Trouble()) } else { observer.onCompleted() }
                },
            ]
        ) { stage in
            if ![["1", end], ["7"]].contains(stage.heard) { return "heard \(stage.heard)" }
            if stage.cleanups != 1 { return "\(stage.cleanups) cleanups of the source" }
            return stage.later.pending == 0 ? nil : "\(stage.later.pending) actions are awaited"
        }
    }
}
