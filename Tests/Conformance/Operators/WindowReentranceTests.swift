import Testing

// What handlers may do, and what happens to windows while their source is being subscribed to.
extension WindowTests {
    @Test func valuesSentInAHandlerGoToTheWindowOpenAtTheirTurn() {
        let emitter = Emitter<Int>(), heard = Box<[Recorder<Int>]>([]), recorder = trial.recorder()
        recorder.hear(
            window(emitter, TestScheduler()).map { window in
                let number = heard.content.count, recorder = trial.recorder("window \(number)")
                heard.content.append(recorder)
                recorder.hear(window, then: { if $0 < 5 { emitter.onNext($0 + 1) } })
                return number
            })
        emitter.onNext(1)
        expect(heard.content.map(\.heard), ["1 2 3 |", "4 5"])
        emitter.onCompleted()
        expect(heard.content.map(\.heard), ["1 2 3 |", "4 5 |"])
        expect(recorder.heard, "0 1 |")
        heard.content = []
    }

    @Test(arguments: ["a window's value", "a window's end", "the outer value"])
    func disposalInAHandlerStopsEverything(of place: String) {
        let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler), kept = Box<AnyObserver<Int>?>(nil)
        let recorder = trial.recorder(), inner = Box<[Recorder<Int>]>([]), tokens = Box<[any Disposable]>([])
        func disposeAll() { for token in tokens.content { token.dispose() } }
        let numbers = window(trial.noted("source", in: kept), watched).map { window in
            let number = inner.content.count, recorder = trial.recorder("window \(number)")
            inner.content.append(recorder)
            tokens.content.append(
                recorder.subscribe(
                    to: window, then: { if $0 == 3, place == "a window's value" { disposeAll() } },
                    finally: { if place == "a window's end" { disposeAll() } }))
            return number
        }
        tokens.content.append(recorder.subscribe(to: numbers, then: { if $0 == 1, place == "the outer value" { disposeAll() } }))
        for value in 1...7 { kept.content?.onNext(value) }
        scheduler.advance(by: .seconds(200))
        kept.content?.onCompleted()
        expect(
            inner.content.map(\.heard),
            ["a window's value": ["1 2 3"], "a window's end": ["1 2 3 |"]][place] ?? ["1 2 3 |", ""])
        expect(recorder.heard, place == "the outer value" ? "0 1" : "0")
        expect(trial.journal.entries, ["source+", "source-"])
        expect(watched.pending, 0)
        (tokens.content, inner.content, kept.content) = ([], [], nil)
    }

    @Test func aWindowIsSilentAfterTheLastDisposalDuringTheSubscription() {
        let outer = trial.recorder("outer"), first = trial.recorder("first"), late = trial.recorder("late")
        let kept = Box<Chain<Int>?>(nil), token = Box<(any Disposable)?>(), lateToken = Box<(any Disposable)?>()
        let source = Chain<Int>.create { observer in
            observer.onNext(1)
            // The last observer leaves, and another comes.
            token.content?.dispose()
            lateToken.content = kept.content.map { late.subscribe(to: $0) }
            observer.onNext(2)
            return Disposables.create()
        }
        outer.hear(
            window(source, TestScheduler()).take(1).map { window in
                kept.content = window
                token.content = first.subscribe(to: window)
                return 0
            })
        expect([outer.heard, first.heard, late.heard], ["0 |", "1", ""])
        lateToken.content?.dispose()
        (kept.content, token.content, lateToken.content) = (nil, nil, nil)
    }
}
