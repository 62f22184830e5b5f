import Dispatch
import Testing

@Suite(.conforms) struct FlatMapLatestTests {
    private let trial = Trial.current

    @Test func aNewValueDropsTheRunningInnerStream() {
        """
        a -1---2-|
          ^------!
        1  ^--3-4-|
          -^---!
        2      ^---6|
          -----^----!
        = ----3----6|

        a (^ 1 2 |)
        1 ^-
        2 (^ 3 4 |)
        = (3 4 |)

        a (^ 1 2 |)
        1 (^ 3 |)
        2 (^ 4 |)
        = (3 4 |)
        """.draws { $0.a.flatMapLatest($0.named) }
    }

    @Test func itEndsWithTheSourceIfTheLatestInnerStreamHasCompleted() {
        """
        a -1----|
        1  ^-3|
          -^--!
        = ---3--|

        a -|
        = -|
        """.draws { $0.a.flatMapLatest($0.named) }
    }

    /// Values that a handler sends are queued for the delivering thread, but still belong to the streams that sent them.
    @Test func queuedEventsAreDroppedWithTheirInnerStream() {
        let recorder = trial.recorder()
        let outer = Emitter<Int>(), inners = (0..<3).map { _ in Emitter<Int>() }
        recorder.hear(outer.flatMapLatest { inners[$0] }) { value in
            guard value == 0 else { return }
            outer.onNext(1)
            inners[1].send(10, then: .error(Failure.boom))
            outer.onNext(2)
            inners[2].onNext(20)
            inners[0].onNext(1)
        }
        outer.onNext(0)
        inners[0].onNext(0)
        inners[2].onNext(21)
        expect(recorder.heard, "0 20 21")
        outer.onCompleted()
        inners[2].onCompleted()
    }

    @Test func aValueInFlightOnAnotherThreadIsDroppedByTheSwitch() {
        let recorder = trial.recorder(), outer = Emitter<Int>(), old = Emitter<Int>(), new = Emitter<Int>()
        let isSending = DispatchSemaphore(value: 0), hasSwitched = DispatchSemaphore(value: 0)
        recorder.hear(
            outer.flatMapLatest {
                $0 == 1
                    ? old.map {
                        isSending.signal()
                        hasSwitched.waitPatiently("the switch waits for the one who sends")
                        return $0
                    } : new
            })
        outer.onNext(1)
        trial.inThreads(2) { thread in
            guard thread == 0 else { return old.onNext(1) }
            isSending.waitPatiently("nobody sends")
            outer.onNext(2)
            hasSwitched.signal()
        }
        new.onNext(2)
        expect(recorder.heard, "2")
        outer.onCompleted()
        new.onCompleted()
    }

    @Test func theCleanupOfTheDroppedStreamMayDisposeTheOnlyObserver() {
        let recorder = trial.recorder(), outer = Emitter<Int>()
        let inner = Chain<Int>.create { _ in Disposables.create { recorder.leave() } }
        recorder.hear(
            outer.flatMapLatest { value -> Chain<Int> in
                trial.journal.note("\(value)")
                return inner
            })
        outer.send(1, 2)
        expect(recorder.heard, "")
        expect(trial.journal.entries, ["1"])
    }

    /// The value reaches neither observer, so it makes no stream.
    @Test func theCleanupOfTheDroppedStreamMayReplaceTheOnlyObserver() {
        let first = trial.recorder("first"), second = trial.recorder("second"), outer = Emitter<Int>()
        let chain = Box<Chain<Int>?>(trial), tokens = Box<[any Disposable]>([])
        let inner = Chain<Int>.create { _ in
            Disposables.create {
                guard tokens.content.count == 1, let chain = chain.content else { return }
                tokens.content[0].dispose()
                tokens.content.append(second.subscribe(to: chain))
            }
        }
        chain.content = outer.flatMapLatest { value -> Chain<Int> in
            trial.journal.note("\(value)")
            return inner
        }
        tokens.content = [first.subscribe(to: chain.content!)]
        outer.send(1, 2)
        expect(trial.journal.entries, ["1"])
        outer.onNext(3)
        expect(trial.journal.entries, ["1", "3"])
        for token in tokens.content { token.dispose() }
        tokens.content = []
    }

    @Test func anInnerStreamThatEndsAtOnceLeavesNothingBehind() {
        for inner in [{ .just(1) }, { .empty() }, { .from([1, 2]) }] as [() -> Chain<Int>] {
            conform { trial in
                let outer = Emitter<Int>()
                let token = outer.flatMapLatest { _ in inner() }.subscribe()
                let before = trial.count
                outer.onNext(1)
                expect(trial.count, before)
                outer.onNext(2)
                expect(trial.count, before)
                token.dispose()
            }
        }
    }
}
