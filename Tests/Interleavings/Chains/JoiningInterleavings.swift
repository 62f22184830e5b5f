import Testing

/// Operators with several sources, which send on their own threads.
@Suite(.serialized) struct JoiningInterleavings {
    private func sends(_ stage: Stage, _ emitter: KeyPath<Stage, Emitter<Int>?>, _ value: Int) {
        stage[keyPath: emitter]!.onNext(value)
        stage[keyPath: emitter]!.onCompleted()
    }

    @Test func mergeDeliversEveryValueAndEndsOnce() {
        everyOrder(
            "merge: two sources send and end", preemptions: 2,
            of: { stage in stage.hear(.merge(stage.first!, stage.second!)) },
            threads: [{ sends($0, \.first, 1) }, { sends($0, \.second, 2) }]
        ) { $0.faultUnlessHeard(["1", "2", "|"], ["2", "1", "|"]) }
    }

    @Test func zipPairsOnce() {
        everyOrder(
            "zip: two sources send",
            of: { stage in stage.hear(.zip(stage.first!, stage.second!) { $0 + $1 }) },
            threads: [{ $0.first!.onNext(1) }, { $0.second!.onNext(2) }]
        ) { $0.faultUnlessHeard(["3"]) }
    }

    /// A chain that runs again remembers how it was made, even if it ends while it is being made.
    @Test func aZipAssembledWhileItsSourceFailsHearsTheError() {
        everyOrder(
            "zip, retried: described, against the error of its first source", preemptions: 2,
            of: { _ in },
            threads: [{ stage in stage.hear(.zip(stage.first!, stage.second!) { $0 + $1 }.retry(2)) }, { $0.first!.onError(Trouble()) }]
        ) { $0.faultUnlessHeard(["#"]) }
    }

    @Test func combineLatestCombinesOnce() {
        everyOrder(
            "combineLatest: two sources send",
            of: { stage in stage.hear(.combineLatest(stage.first!, stage.second!) { $0 + $1 }) },
            threads: [{ $0.first!.onNext(1) }, { $0.second!.onNext(2) }]
        ) { $0.faultUnlessHeard(["3"]) }
    }

    @Test func withLatestFromUsesALatestValueThatArrivedInTime() {
        everyOrder(
            "withLatestFrom: the value against the latest",
            of: { stage in stage.hear(stage.first!.withLatestFrom(stage.second!) { $0 + $1 }) },
            threads: [{ $0.first!.onNext(1) }, { $0.second!.onNext(2) }]
        ) { $0.faultUnlessHeard([], ["3"]) }
    }

    @Test func takeUntilEndsOnce() {
        everyOrder(
            "take(until:): a value against the trigger",
            of: { stage in stage.hear(stage.source().take(until: stage.second!)) },
            threads: [{ $0.observers[0].onNext(1) }, { $0.second!.onNext(2) }]
        ) { $0.faultUnlessHeard(["|"], ["1", "|"]) }
    }

    @Test func ambContinuesWithOneSource() {
        everyOrder(
            "amb: two sources begin", preemptions: 2, reaching: ["1 2 |", "11 12 |"],
            of: { stage in stage.hear(stage.first!.amb(stage.second!)) },
            threads: [
                { stage in
                    stage.first!.onNext(1)
                    sends(stage, \.first, 2)
                },
                { stage in
                    stage.second!.onNext(11)
                    sends(stage, \.second, 12)
                },
            ]
        ) { $0.faultUnlessHeard(["1", "2", "|"], ["11", "12", "|"]) }
    }

    /// A chain of two sources. Its first source sends 1 beforehand and 2 now; `emitted` is the result of the 2.
    struct Joint: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// What the second source sends beforehand, if anything.
        var second: Int?
        let emitted: String
        let make: @Sendable (Chain<Int>, Chain<Int>) -> Chain<Int>
    }

    static let joints = [
        Joint(testDescription: "merge", emitted: "2") { .merge($0, $1) },
        Joint(testDescription: "combineLatest", second: 5, emitted: "7") { .combineLatest($0, $1) { $0 + $1 } },
        Joint(testDescription: "withLatestFrom", second: 5, emitted: "7") { $0.withLatestFrom($1) { $0 + $1 } },
        Joint(testDescription: "take(until:)", emitted: "2") { $0.take(until: $1) },
        Joint(testDescription: "flatMap", emitted: "2") { inner, outer in outer.startWith(0).flatMap { _ in inner } },
        Joint(testDescription: "flatMapLatest", emitted: "2") { inner, outer in outer.startWith(0).flatMapLatest { _ in inner } },
    ]

    @Test(arguments: joints) func aValueRacingAnErrorIsHeardBeforeItOrNotAtAll(_ joint: Joint) {
        everyOrder(
            "\(joint.testDescription): a value against an error of the other source", preemptions: 2,
            of: { stage in
                stage.chain = joint.make(stage.first!, stage.second!)
                var isBegun = false
                stage.hear(stage.chain!.filter { _ in isBegun })
                if let second = joint.second { stage.second!.onNext(second) }
                stage.first!.onNext(1)
                isBegun = true
            },
            threads: [{ $0.first!.onNext(2) }, { $0.second!.onError(Trouble()) }]
        ) { $0.faultUnlessHeard(["#"], [joint.emitted, "#"]) }
    }

    /// Operators that run several inner streams, or the latest.
    static let flattening = [
        Joint(testDescription: "flatMap", emitted: "2") { inner, outer in
            outer.flatMap { if $0 == 0 { inner } else { throw Trouble() } }
        },
        Joint(testDescription: "flatMapLatest", emitted: "2") { inner, outer in
            outer.flatMapLatest { if $0 == 0 { inner } else { throw Trouble() } }
        },
    ]

    @Test(arguments: flattening) func aValueRacingAThrowingClosureIsHeardBeforeTheErrorOrNotAtAll(_ joint: Joint) {
        everyOrder(
            "\(joint.testDescription): a value of an inner stream against a closure that throws",
            of: { stage in
                stage.hear(joint.make(stage.first!, stage.second!))
                stage.second!.onNext(0)
            },
            threads: [{ $0.first!.onNext(2) }, { $0.second!.onNext(1) }]
        ) { $0.faultUnlessHeard(["#"], [joint.emitted, "#"]) }
    }

    @Test func aMergeDisposedDuringAValueCleansUpOnce() {
        everyOrder(
            "merge: a value against disposal",
            of: { stage in stage.hear(.merge(stage.first!, stage.source())) },
            threads: [{ $0.first!.onNext(1) }, { $0.tokens[0].dispose() }]
        ) { $0.faultUnlessHeard([], ["1"]) ?? $0.faultUnlessCleanedUpOnce }
    }

    @Test func flatMapEndsWithItsLastStream() {
        everyOrder(
            "flatMap: the outer stream ends against the inner one",
            of: { stage in
                let inner = stage.second!
                stage.hear(stage.first!.flatMap { _ in inner })
                stage.first!.onNext(0)
            },
            threads: [{ $0.first!.onCompleted() }, { sends($0, \.second, 1) }]
        ) { $0.faultUnlessHeard(["1", "|"]) }
    }

    @Test func anInnerStreamEndingAsItStartsIsReleased() {
        everyOrder(
            "flatMap: an inner stream begins against its end",
            of: { stage in
                stage.hear(
                    stage.first!.flatMap { [unowned stage] _ in
                        let mark = Mark()
                        stage.mark = mark
                        return stage.second!.map { value in withExtendedLifetime(mark) { value } }
                    })
            },
            threads: [{ $0.first!.onNext(0) }, { $0.second!.onCompleted() }]
        ) { stage in
            if stage.mark != nil { return "the inner stream is over, and its closure is held (rule 7)" }
            return stage.objects == stage.objectsBefore
                ? nil : "\(stage.objectsBefore) objects before the inner stream, now \(stage.objects)"
        }
    }

    @Test func anInnerStreamEndingOnASchedulerAsItStartsIsReleased() {
        everyOrder(
            "flatMap: an inner stream begins against its end on a scheduler",
            of: { stage in
                let later = stage.later
                stage.hear(stage.first!.flatMap { _ in Chain.just(7).observe(on: later) })
            },
            threads: [{ $0.first!.onNext(0) }, { $0.later.run() }]
        ) { stage in
            stage.counted { stage.later.run() }
            if stage.heard != ["7"] { return "heard \(stage.heard)" }
            return stage.objects == stage.objectsBefore
                ? nil : "\(stage.objectsBefore) objects before the inner stream, now \(stage.objects)"
        }
    }

    @Test func aStreamStartingAsAnotherEndsIsHeard() {
        everyOrder(
            "merge(maxConcurrent:): a stream ends against the next one",
            of: { stage in
                let old = stage.second!, new = stage.source()
                stage.hear(stage.first!.map { $0 == 0 ? old : new }.merge(maxConcurrent: 2))
                stage.first!.onNext(0)
            },
            threads: [{ $0.first!.onNext(1) }, { $0.second!.onCompleted() }]
        ) { stage in
            stage.counted {
                stage.sendLast(5)
                stage.first!.onCompleted()
                stage.observers.last!.onCompleted()
            }
            return stage.faultUnlessHeard(["5", "|"])
        }
    }

    /// The source's turn finds that the inner stream's thread has already taken its value, and has seen that stream end as well.
    @Test func aTurnTakenByAnotherThreadDoesNotEndTheStream() {
        everyOrder(
            "merge(maxConcurrent:): a stream ends against the next one, which ends at once",
            of: { stage in
                let old: Chain<Int> = stage.second!
                stage.hear(stage.first!.map { $0 == 0 ? old : Chain.just($0) }.merge(maxConcurrent: 2))
                stage.first!.onNext(0)
            },
            threads: [{ $0.first!.onNext(1) }, { $0.second!.onCompleted() }]
        ) { stage in
            stage.counted {
                stage.first!.onNext(2)
                stage.first!.onCompleted()
            }
            return stage.faultUnlessHeard(["1", "2", "|"])
        }
    }

    @Test func aTurnThatComesFreeGoesToOneOfTheWaitingValues() {
        everyOrder(
            "merge(maxConcurrent:): a stream ends, and another waits, against the next one",
            of: { stage in
                let old = stage.second!, new = stage.source()
                stage.hear(stage.first!.map { $0 == 0 ? old : new }.merge(maxConcurrent: 1))
                stage.send(0, 1)
            },
            threads: [{ $0.first!.onNext(2) }, { $0.second!.onCompleted() }]
        ) { $0.subscriptions == 1 ? nil : "\($0.subscriptions) run at a time" }
    }

    @Test func aWaitingStreamIsHeardAlthoughTheSourceCompletes() {
        everyOrder(
            "merge(maxConcurrent:): a stream ends, and another waits, against the source's completion",
            of: { stage in
                let old: Chain<Int> = stage.second!
                stage.hear(stage.first!.map { $0 == 0 ? old : Chain.just($0) }.merge(maxConcurrent: 1))
                stage.send(0, 1)
            },
            threads: [{ $0.first!.onCompleted() }, { $0.second!.onCompleted() }]
        ) { $0.faultUnlessHeard(["1", "|"]) }
    }

    @Test func anInnerStreamStartingDuringAnErrorIsCleanedUp() {
        everyOrder(
            "flatMap: an inner stream begins against the error of another",
            of: { stage in
                let old: Chain<Int> = stage.second!, new = stage.source()
                stage.hear(stage.first!.flatMap { $0 == 0 ? old : new })
                stage.first!.onNext(0)
            },
            threads: [{ $0.first!.onNext(1) }, { $0.second!.onError(Trouble()) }]
        ) { stage in
            if stage.heard != ["#"] { return "heard \(stage.heard)" }
            return stage.subscriptions == stage.cleanups
                ? nil : "\(stage.subscriptions) inner streams, and \(stage.cleanups) cleanups"
        }
    }

    @Test func anInnerStreamStartingDuringDisposalIsCleanedUp() {
        everyOrder(
            "flatMap: an inner stream begins against disposal",
            of: { stage in
                let inner = stage.source()
                stage.hear(stage.first!.flatMap { _ in inner })
            },
            threads: [{ $0.first!.onNext(0) }, { $0.tokens[0].dispose() }]
        ) { $0.subscriptions == $0.cleanups ? nil : "\($0.subscriptions) inner streams, and \($0.cleanups) cleanups" }
    }

    @Test func flatMapLatestDropsThePreviousStream() {
        everyOrder(
            "flatMapLatest: the next stream against a value of the one before",
            of: { stage in
                let old = stage.second!, new = stage.source()
                stage.hear(stage.first!.flatMapLatest { $0 == 0 ? old : new })
                stage.first!.onNext(0)
            },
            threads: [
                { stage in
                    stage.first!.onNext(1)
                    stage.observers[0].onNext(7)
                },
                { $0.second!.onNext(5) },
            ]
        ) { $0.faultUnlessHeard(["7"], ["5", "7"]) }
    }
}
