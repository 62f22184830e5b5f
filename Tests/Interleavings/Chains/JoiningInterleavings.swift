import Testing

/// Operators with several sources, which send from threads of their own.
@Suite(.serialized) struct JoiningInterleavings {
    private func sends(_ stage: Stage, _ emitter: KeyPath<Stage, Emitter<Int>?>, _ value: Int) {
        stage[keyPath: emitter]!.onNext(value)
        stage[keyPath: emitter]!.onCompleted()
    }

    @Test func mergeHandsOnEverythingAndEndsOnce() {
        everyOrder(
            "merge: two sources send and end",
            preemptions: 2,
            of: { stage in stage.hear(.merge(stage.first!, stage.second!)) },
            threads: [{ sends($0, \.first, 1) }, { sends($0, \.second, 2) }]
        ) { [["1", "2", "|"], ["2", "1", "|"]].contains($0.heard) ? nil : "heard \($0.heard)" }
    }

    @Test func zipPairsOnce() {
        everyOrder(
            "zip: two sources send",
            of: { stage in stage.hear(.zip(stage.first!, stage.second!) { $0 + $1 }) },
            threads: [{ $0.first!.onNext(1) }, { $0.second!.onNext(2) }]
        ) { $0.heard == ["3"] ? nil : "heard \($0.heard)" }
    }

    @Test func combineLatestCombinesOnce() {
        everyOrder(
            "combineLatest: two sources send",
            of: { stage in stage.hear(.combineLatest(stage.first!, stage.second!) { $0 + $1 }) },
            threads: [{ $0.first!.onNext(1) }, { $0.second!.onNext(2) }]
        ) { $0.heard == ["3"] ? nil : "heard \($0.heard)" }
    }

    @Test func withLatestFromUsesWhatIsThere() {
        everyOrder(
            "withLatestFrom: the value against the latest",
            of: { stage in stage.hear(stage.first!.withLatestFrom(stage.second!) { $0 + $1 }) },
            threads: [{ $0.first!.onNext(1) }, { $0.second!.onNext(2) }]
        ) { [[], ["3"]].contains($0.heard) ? nil : "heard \($0.heard)" }
    }

    @Test func takeUntilEndsOnce() {
        everyOrder(
            "take(until:): a value against the trigger",
            of: { stage in stage.hear(stage.source().take(until: stage.second!)) },
            threads: [{ $0.observers[0].onNext(1) }, { $0.second!.onNext(2) }]
        ) { [["|"], ["1", "|"]].contains($0.heard) ? nil : "heard \($0.heard)" }
    }

    @Test func mergeAgainstDisposal() {
        everyOrder(
            "merge: a value against disposal",
            of: { stage in stage.hear(.merge(stage.first!, stage.source())) },
            threads: [{ $0.first!.onNext(1) }, { $0.tokens[0].dispose() }]
        ) { stage in
            if ![[], ["1"]].contains(stage.heard) { return "heard \(stage.heard)" }
            return stage.cleanups == 1 ? nil : "\(stage.cleanups) cleanups"
        }
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
        ) { $0.heard == ["1", "|"] ? nil : "heard \($0.heard)" }
    }

    @Test func anInnerStreamThatEndsWhileItBeginsIsLetGoOf() {
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

    @Test func anInnerStreamThatEndsOnASchedulerWhileItBeginsIsLetGoOf() {
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

    @Test func anInnerStreamAgainstDisposal() {
        everyOrder(
            "flatMap: an inner stream begins against disposal",
            of: { stage in
                let inner = stage.source()
                stage.hear(stage.first!.flatMap { _ in inner })
            },
            threads: [{ $0.first!.onNext(0) }, { $0.tokens[0].dispose() }]
        ) { $0.subscriptions == $0.cleanups ? nil : "\($0.subscriptions) inner streams, and \($0.cleanups) cleanups" }
    }

    @Test func flatMapLatestForgetsTheStreamBefore() {
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
        ) { [["7"], ["5", "7"]].contains($0.heard) ? nil : "heard \($0.heard)" }
    }
}
