import Testing

/// A cold source that is stopped and restarted from awkward places.
@Suite(.conforms) struct RestartTests {
    private let trial = Trial.current

    @Test func aStoppedRunsEndIsNotHeardInTheNextRun() {
        let kept = Box<[AnyObserver<Int>]>([])
        let chain = Chain<Int>.create { observer in
            kept.content.append(observer)
            return Disposables.create { trial.journal.note("cleanup \(kept.content.count)") }
        }.map { $0 }
        let first = trial.recorder("first"), second = trial.recorder("second"), token = Box<(any Disposable)?>(trial)
        token.content = first.subscribe(to: chain) { _ in
            // Queued; by its turn, the run that it would end is over.
            kept.content[0].onCompleted()
            token.content?.dispose()
            second.hear(chain)
        }
        kept.content[0].onNext(1)
        expect(trial.journal.entries, ["cleanup 1"])
        kept.content[1].onNext(2)
        expect(second.heard, "2")
        kept.content[1].onCompleted()
        expect([first, second].map(\.heard), ["1", "2 |"])
        expect(trial.journal.entries, ["cleanup 1", "cleanup 2"])
        kept.content = []
    }

    @Test(arguments: [true, false]) func aNewConnectionReplaysNothingFromADroppedOne(_ isObservedBetween: Bool) {
        let between = trial.recorder("between"), recorder = trial.recorder(), late = trial.recorder("late")
        let emitter = Observable<Int>(), connectable = emitter.replay(2)
        let connection = Box<(any Cancelable)?>(connectable.connect())
        emitter.next(1)
        connection.content = nil
        if isObservedBetween { between.hear(connectable) }
        expect(between.heard, "")
        trial.hold(connectable.connect())
        recorder.hear(connectable)
        emitter.next(2)
        late.hear(connectable)
        emitter.finish()
        expect([between, recorder, late].map(\.heard), [isObservedBetween ? "2 |" : "", "2 |", "2 |"])
    }

    /// The next run begins before the first run's closure has returned.
    @Test func aLateCleanupDoesNotReplaceTheNextRuns() {
        let recorder = trial.recorder(), starts = Counter()
        let chain = Chain<Int>.create { observer in
            let number = starts.increment()
            observer.onNext(number)
            return Disposables.create { trial.journal.note("cleanup \(number)") }
        }.map { $0 }
        let token = Box<(any Disposable)?>(trial)
        trial.note(chain, upTo: 1) { token.content = recorder.subscribe(to: chain) }
        expect(recorder.heard, "2")
        expect(trial.journal.entries, ["1", "cleanup 1"])
        token.content?.dispose()
        expect(trial.journal.entries, ["1", "cleanup 1", "cleanup 2"])
    }

    @Test func anEndlessSourceRestartedByItsHandlerCanBeStopped() {
        let drawn = Counter()
        // If the second run's values were queued for the gate, this would draw for ever; it gives up long before.
        let elements = sequence(first: 0) { value in
            drawn.increment()
            return value < 100_000 ? value + 1 : nil
        }
        let chain = Chain<Int>.from(elements)
        trial.note(chain, upTo: 3) { trial.note(chain, upTo: 5) }
        expect(trial.journal.entries, [0, 1, 2, 3, 0, 1, 2, 3, 4, 5].map(String.init))
        #expect(drawn.value < 20)
    }

    @Test func observingBelowAnUnlinkedLinkStartsNothing() {
        let starts = Counter()
        let link = Chain<Int>.create { _ in
            starts.increment()
            return Disposables.create()
        }.map { $0 }
        let below = link.map { $0 }
        link.unlink()
        link.subscribe().dispose()
        below.subscribe().dispose()
        expect(starts.value, 0)
    }

    @Test func anUnlinkedColdRootStopsAndSendsNothingMore() {
        let kept = Box<AnyObserver<Int>?>(trial)
        var heard: [Int] = []
        let root = Chain<Int>.kept(in: kept) { trial.journal.note("cleanup") }, bag = LinkBag()
        root.on(next: { heard.append($0) }).add(to: bag)
        kept.content?.onNext(1)
        bag.clear()
        expect(trial.journal.entries, ["cleanup"])
        kept.content?.onNext(2)
        expect(heard, [1])
    }
}
