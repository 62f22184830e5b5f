import Testing

/// What is this architecture's own about streams that come together. The siblings have the same tests with other expectations.
@Suite struct OwnRulesOfJoints {
    // MARK: Structural objects

    @Test func structuralObjectsOfAMerge() {
        conform { trial in
            let first = Emitter<Int>(), second = Emitter<Int>()
            let before = trial.count
            let merged = Chain.merge(first, second)
            // A link and its tree, and for each source the registration with it.
            #expect(trial.count == before + 2 + 2)
            let subscription = merged.subscribe()
            // The final link and its registration.
            #expect(trial.count == before + 4 + 2)
            subscription.dispose()
            // What the subscriber still holds.
            #expect(trial.count == before + 4 + 1)
            withExtendedLifetime((merged, subscription)) {}
        }
    }

    // MARK: One chain, twice a source

    /// A cold chain that emits 1 and 2; `runs` counts how often it is run.
    private func chain(_ runs: Counter) -> Chain<Int> {
        Chain<Int>.create { observer in
            runs.increment()
            observer.onNext(1)
            observer.onNext(2)
            observer.onCompleted()
            return Disposables.create()
        }.map { $0 }
    }

    @Test(arguments: [
        (.merge, "1 1 2 2 |"), (.concat, "1 2 |"), (.flatMap, "1 2 |"), (.zip, "11 22 |"),
        (.combineLatest, "11 21 22 |"), (.combineLatestOfMany, "11 21 22 |"), (.withLatestFrom, "11 22 |"), (.takeUntil, "|"),
    ] as [(JointKind, String)]) func aChainThatIsBothSources(_ kind: JointKind, heard: String) {
        conform { trial in
            let recorder = trial.recorder(), runs = Counter()
            let chain = chain(runs)
            recorder.hear(kind.join(chain, chain))
            #expect(recorder.heard == heard)
            // It is one link, which runs once and is observed twice.
            #expect(runs.value == 1)
        }
    }

    // MARK: Two branches of one emitter

    @Test func theOrderOfBranchesOfOneEmitter() {
        conform { trial in
            let until = trial.recorder("until"), latest = trial.recorder("latest"), combined = trial.recorder("combined")
            let emitter = Emitter<Int>()
            until.hear(emitter.map { $0 }.takeUntil(emitter))
            latest.hear(emitter.map { $0 }.withLatestFrom(emitter) { $0 * 10 + $1 })
            combined.hear(.combineLatest(emitter, emitter.map { $0 }) { $0 * 10 + $1 })
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            // The order in which the links were made: a branch that is an operand was there before the joint.
            #expect(until.heard == "1 |")
            #expect(latest.heard == "21 32 |")
            #expect(combined.heard == "11 12 22 23 33 |")
        }
    }

    // MARK: When a source is stopped that has completed

    @Test func theEndOfASourceAndTheStartOfTheNext() {
        conform { trial in
            let first = NotedSource("a", trial), second = NotedSource("b", trial)
            trial.recorder().hear(first.chain.concat(second.chain))
            first.complete()
            // A source is disposed before the next one is subscribed to.
            #expect(trial.journal.entries == ["+a", "-a", "+b"])
            second.complete()
        }
    }

    // MARK: The token is dropped, not disposed

    @Test func droppingTheTokenOfAJoint() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>()
            do { _ = recorder.subscribe(to: .combineLatest(first, second, trial.tracked("combine"))) }
            #expect(trial.alive == [])
            first.onNext(1)
            second.onNext(2)
            first.onCompleted()
            second.onCompleted()
            #expect(recorder.heard == "")
        }
    }

    @Test func droppingEmittersAndTheToken() {
        // Nothing: parents hold nothing below them.
        conform(leaking: 0, closures: []) { trial in
            let first = Emitter<Int>(), second = Emitter<Int>()
            trial.abandon(trial.recorder().subscribe(to: .combineLatest(first, second, trial.tracked("combine"))))
            first.onNext(1)
            second.onNext(2)
        }
    }
}

extension Trial {
    /// Adds two numbers; tracked.
    fileprivate func tracked(_ name: String) -> (Int, Int) throws -> Int {
        let tracker = tracker(name)
        return { one, other in
            tracker.touch()
            return one + other
        }
    }
}
