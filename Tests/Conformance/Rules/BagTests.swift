import Testing

/// Rule 19: a bag disposes its contents when it is freed or disposed; a disposed bag disposes at once whatever is added.
@Suite(.conforms) struct BagTests {
    private let trial = Trial.current

    @Test func aFreedBagDisposesContentsThatOthersStillHold() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        let subscription = recorder.subscribe(to: emitter.map { $0 })
        let disposable = Disposables.create { trial.journal.note("disposed") }
        do {
            let bag = Bag()
            subscription.disposed(by: bag)
            disposable.disposed(by: bag)
            emitter.onNext(1)
        }
        emitter.onNext(2)
        expect(recorder.heard, "1")
        expect(trial.journal.entries, ["disposed"])
        withExtendedLifetime((subscription, disposable)) {}
    }

    @Test func aBagDisposesItsContentsInTheOrderAdded() {
        let bag = Bag()
        for number in 1...4 { Disposables.create { trial.journal.note("\(number)") }.disposed(by: bag) }
        bag.dispose()
        expect(trial.journal.entries, ["1", "2", "3", "4"])
    }

    @Test func aDisposedBagDisposesAdditionsImmediately() {
        let recorder = trial.recorder(), emitter = Emitter<Int>(), bag = Bag()
        #expect(!bag.isDisposed)
        bag.dispose()
        #expect(bag.isDisposed)
        recorder.subscribe(to: emitter).disposed(by: bag)
        emitter.onNext(1)
        expect(recorder.heard, "")
        expect(trial.alive, [])
    }

    /// The library's own disposables would not show a second disposal: it does nothing.
    @Test func disposingABagTwiceDisposesItsContentsOnce() {
        conform(makingNothing: true) { trial in
            let disposable = CountingDisposable(), bag = Bag()
            bag.add(disposable)
            bag.dispose()
            bag.dispose()
            expect(disposable.calls.value, 1)
        }
    }

    @Test func aHandlerMayDisposeTheBagHoldingItsSubscription() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>(), bag = Bag()
        first.subscribe(to: emitter.map { $0 }, then: { if $0 == 2 { bag.dispose() } }).disposed(by: bag)
        second.subscribe(to: emitter).disposed(by: bag)
        for value in 1...3 { emitter.onNext(value) }
        expect([first, second].map(\.heard), ["1 2", "1"])
        expect(trial.alive, [])
    }

    @Test func aHandlerMayDropTheBagHoldingItsSubscription() {
        let recorder = trial.recorder(), emitter = Emitter<Int>(), bag = Box<Bag?>(Bag())
        if let now = bag.content {
            recorder.subscribe(to: emitter.map { $0 }, then: { _ in bag.content = nil }).disposed(by: now)
        }
        emitter.onNext(1)
        emitter.onNext(2)
        expect(recorder.heard, "1")
        expect(trial.alive, [])
    }

    @Test func aBagMayHoldABag() {
        let recorder = trial.recorder(), emitter = Emitter<Int>(), outer = Bag()
        do {
            let inner = Bag()
            recorder.subscribe(to: emitter).disposed(by: inner)
            inner.disposed(by: outer)
        }
        emitter.onNext(1)
        outer.dispose()
        emitter.onNext(2)
        expect(recorder.heard, "1")
    }

    @Test func aDisposableAddedDuringDisposalIsDisposedImmediately() {
        let bag = Bag()
        Disposables.create {
            Disposables.create { trial.journal.note("inner") }.disposed(by: bag)
            trial.journal.note("outer")
        }.disposed(by: bag)
        bag.dispose()
        expect(trial.journal.entries, ["inner", "outer"])
    }

    @Test func aBagOfAThousandSubscriptionsLeaksNothing() {
        let emitter = Emitter<Int>()
        let before = trial.count
        let heard = Counter()
        do {
            let bag = Bag()
            for _ in 0..<1_000 { emitter.map { $0 }.subscribe(onNext: { heard.increment(by: $0) }).disposed(by: bag) }
            emitter.onNext(1)
        }
        emitter.onNext(1)
        expect(heard.value, 1_000)
        expect(trial.count, before)
    }

    @Test func additionsDuringDisposalOnAnotherThreadAreDisposedOnce() {
        for _ in 0..<20 {
            let runs = Counter(), bag = Bag()
            trial.inThreads(4) { thread in
                if thread == 0 { return bag.dispose() }
                for _ in 0..<50 { Disposables.create { runs.increment() }.disposed(by: bag) }
            }
            expect(runs.value, 150)
        }
    }
}

private final class CountingDisposable: Disposable {
    let calls = Counter()
    func dispose() { calls.increment() }
}
