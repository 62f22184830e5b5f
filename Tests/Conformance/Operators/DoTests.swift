import Testing

@Suite(.conforms) struct DoTests {
    private let trial = Trial.current

    private func noted(_ chain: Chain<Int>) -> Chain<Int> {
        let journal = trial.journal
        return chain.do(
            onNext: { journal.note("next \($0)") }, onError: { journal.note("error \($0)") }, onCompleted: { journal.note("completed") },
            onSubscribe: { journal.note("subscribe") }, onDispose: { journal.note("dispose") })
    }

    /// Hears a stream, and also notes its events in the journal.
    @discardableResult
    private func hear(_ chain: Chain<Int>, then: @escaping (Int) -> Void = { _ in }) -> any Disposable {
        trial.recorder().hear(
            chain,
            then: { value in
                trial.journal.note("heard \(value)")
                then(value)
            },
            finally: { trial.journal.note("heard the end") })
    }

    @Test(arguments: [(Event<Int>.completed, "completed"), (.error(Failure.boom), "error boom")])
    func eachClosureIsCalledBeforeItsEventIsPassedOn(end: Event<Int>, name: String) {
        let emitter = Emitter<Int>()
        hear(noted(emitter))
        expect(trial.journal.entries, ["subscribe"])
        for value in 1...2 { emitter.onNext(value) }
        emitter.on(end)
        let entries = trial.journal.entries
        expect(entries.filter { $0 != "dispose" }, ["subscribe", "next 1", "heard 1", "next 2", "heard 2", name, "heard the end"])
        expect(entries.filter { $0 == "dispose" }.count, 1)
        #expect(entries.firstIndex(of: "dispose")! > entries.firstIndex(of: name)!)
    }

    @Test func onSubscribeIsCalledBeforeTheSourceIsSubscribedTo() {
        hear(
            noted(
                .create { observer in
                    trial.journal.note("source")
                    observer.onNext(1)
                    return Disposables.create()
                }
            ).take(1))
        expect(trial.journal.entries.prefix(4), ["subscribe", "source", "next 1", "heard 1"])
    }

    @Test func onDisposeIsCalledOnceBeforeDisposalReturns() {
        let emitter = Emitter<Int>()
        let token = hear(noted(emitter))
        emitter.onNext(1)
        token.dispose()
        expect(trial.journal.entries, ["subscribe", "next 1", "heard 1", "dispose"])
        token.dispose()
        emitter.send(2, then: .completed)
        expect(trial.journal.entries, ["subscribe", "next 1", "heard 1", "dispose"])
    }

    @Test func onDisposeIsCalledBeforeDisposalReturnsInsideAHandler() {
        let emitter = Emitter<Int>(), token = Box<(any Disposable)?>(trial)
        token.content = hear(
            noted(emitter),
            then: { _ in
                token.dispose()
                trial.journal.note("disposed")
            })
        emitter.send(1, then: .completed)
        expect(trial.journal.entries, ["subscribe", "next 1", "heard 1", "dispose", "disposed"])
    }

    @Test func onDisposePrecedesAnEndMadeByAnOperatorBelow() {
        let emitter = Emitter<Int>()
        hear(noted(emitter).take(1))
        emitter.onNext(1)
        expect(trial.journal.entries, ["subscribe", "next 1", "heard 1", "dispose", "heard the end"])
    }

    @Test func onDisposeIsCalledOnceForEachSourceOfAJoint() {
        let first = Emitter<Int>(), second = Emitter<Int>()
        let token = trial.recorder().hear(
            .merge(
                first.do(onDispose: { trial.journal.note("first") }), second.do(onDispose: { trial.journal.note("second") })))
        first.onCompleted()
        expect(trial.journal.entries, ["first"])
        second.onNext(1)
        token.dispose()
        expect(trial.journal.entries, ["first", "second"])
    }

    @Test func anErrorThrownInOnNextEndsTheStreamWithoutOnError() {
        let kept = Box<AnyObserver<Int>?>(trial), journal = trial.journal
        let chain = Chain<Int>.create { observer in
            kept.content = observer
            return Disposables.create { journal.note("cleanup") }
        }.do(
            onNext: { if $0 == 2 { throw Failure.boom } }, onError: { _ in journal.note("error") },
            onCompleted: { journal.note("completed") }, onDispose: { journal.note("dispose") })
        let recorder = trial.recorder()
        recorder.hear(chain, finally: { journal.note("heard the end") })
        for value in 1...3 { kept.content?.onNext(value) }
        kept.content?.onCompleted()
        expect(recorder.heard, "1 #boom")
        expect(journal.entries.sorted(), ["cleanup", "dispose", "heard the end"])
        expect(journal.entries.last, "heard the end")
    }

    @Test func aThrownErrorReachesOnErrorBelowButNotAbove() {
        let emitter = Emitter<Int>(), journal = trial.journal
        hear(
            emitter
                .do(onError: { _ in journal.note("above") })
                .map { if $0 == 1 { throw Failure.boom } else { $0 } }
                .do(onError: { _ in journal.note("below") }))
        emitter.onNext(1)
        expect(journal.entries, ["below", "heard the end"])
    }

    @Test func aDisposalInOnCompletedSuppressesTheEnd() {
        let emitter = Emitter<Int>(), token = Box<(any Disposable)?>(trial)
        token.content = hear(
            emitter.do(
                onCompleted: { token.dispose() }, onDispose: { trial.journal.note("dispose") }))
        emitter.send(1, then: .completed)
        expect(trial.journal.entries, ["heard 1", "dispose"])
    }

    @Test func aResubscribedStreamCallsOnSubscribeAndOnDisposeAgain() {
        let emitter = Emitter<Int>()
        let chain = noted(emitter)
        for _ in 0..<2 { hear(chain).dispose() }
        expect(trial.journal.entries, ["subscribe", "dispose", "subscribe", "dispose"])
    }

    @Test func onDisposeIsCalledOnceWhenThreadsDisposeAndSend() {
        for _ in 0..<50 {
            conform { trial in
                let emitter = Emitter<Int>(), disposals = Counter()
                let tokens = [emitter.do(onDispose: { disposals.increment() }).take(5).subscribe()]
                trial.inThreads(3) { thread in
                    switch thread {
                    case 0: for value in 0..<10 { emitter.onNext(value) }
                    case 1: emitter.onCompleted()
                    default: tokens[0].dispose()
                    }
                }
                expect(disposals.value, 1)
            }
        }
    }

    @Test func aSourceStoppedByTakeSendsNoEnd() {
        let sources: [(name: String, make: () -> Chain<Int>)] = [
            ("just", { .just(17) }), ("from", { .from([17]) }), ("range", { .range(start: 17, count: 1) }),
        ]
        for source in sources {
            let shapes: [(name: String, apply: (Chain<Int>) -> Chain<Int>)] = [
                ("alone", { $0.take(1) }), ("twice", { $0.map { $0 }.take(1).map { $0 } }),
                ("inside flatMap", { inner in Chain.just(0).flatMap { _ in inner.take(1) } }),
                ("flatMap, then take", { inner in Chain.just(0).flatMap { _ in inner }.take(1) }),
                ("merge, then take", { Chain.merge($0, .never()).take(1) }), ("concat, then take", { $0.concat(.never()).take(1) }),
            ]
            for shape in shapes {
                conform { trial in
                    let recorder = trial.recorder()
                    recorder.hear(
                        shape.apply(
                            source.make().do(
                                onNext: { trial.journal.note("\($0)") }, onCompleted: { trial.journal.note("completed") },
                                onDispose: { trial.journal.note("disposed") })))
                    expect(trial.journal.entries, ["17", "disposed"], "\(source.name), \(shape.name)")
                    expect(recorder.heard, "17 |")
                }
            }
        }
    }

    @Test(arguments: [false, true]) func anErrorThrownInOnCompletedIsNotHeardByTheNextObserver(disposes: Bool) {
        let source = Emitter<Int>(), first = trial.recorder("first"), next = trial.recorder("next"), token = Box()
        token.content = first.subscribe(
            to: source.do(onCompleted: {
                if disposes { token.dispose() }
                throw Failure.boom
            }))
        next.hear(source)
        source.onCompleted()
        expect(first.heard, disposes ? "" : "#boom")
        expect(next.heard, "|")
        token.content = nil
    }
}
