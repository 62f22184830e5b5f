import Testing

/// Rules 2, 5 and 16 for streams of streams, with four sending threads.
@Suite(.conforms) struct InnerThreadTests {
    private let trial = Trial.current

    private let threads = 4
    private let rounds = 1_000

    @Test(arguments: FlatteningKind.allCases) func disposalDuringConcurrentSendingReleasesEverything(_ kind: FlatteningKind) {
        for run in 0..<50 {
            conform { trial in
                let recorder = trial.recorder()
                let outer = Emitter<Int>(), inners = (0..<threads).map { _ in Emitter<Int>() }
                let transform = trial.tracked("transform") { (value: Int) in inners[value % threads].map { $0 } }
                let token = recorder.hear(kind.flatten(outer, transform))
                outer.onNext(0)
                trial.inThreads(threads + 1) { thread in
                    if thread == threads {
                        for _ in 0..<run { letOthersIn() }
                        return token.dispose()
                    }
                    for round in 0..<50 {
                        if thread == 0 { outer.onNext(round) }
                        inners[thread].onNext(round)
                        if round.isMultiple(of: 4) { letOthersIn() }
                    }
                }
            }
        }
    }

    @Test func completedInnerStreamsAreReleased() {
        let recorder = trial.recorder(), outer = Emitter<Int>()
        recorder.hear(
            outer.flatMap { value -> Chain<Int> in
                switch value % 4 {
                case 0: .just(value)
                case 1: .empty()
                case 2: .range(start: value, count: 2)
                default:
                    .create { observer in
                        // Ends on another thread, inside `subscribe`.
                        trial.inThread {
                            observer.onNext(value); observer.onCompleted()
                        }
                        return Disposables.create()
                    }
                }
            })
        for value in 0..<4 { outer.onNext(value) }
        let count = trial.count
        for value in 4..<8 { outer.onNext(value) }
        expect(trial.count, count)
        outer.onCompleted()
        expect(recorder.heard, "0 2 3 3 4 6 7 7 |")
    }

    @Test func innerStreamsMayEndDuringSubscription() {
        let recorder = trial.recorder()
        let outer = Emitter<Int>(), inners = (0..<200).map { _ in Emitter<Int>() }
        recorder.hear(outer.flatMap { inners[$0] })
        outer.onNext(0)
        inners[0].onCompleted()
        let count = trial.count
        trial.inThreads(2) { number in
            for inner in 1..<200 {
                if number == 0 { outer.onNext(inner) } else { inners[inner].onCompleted() }
                letOthersIn()
            }
        }
        expect(trial.count, count)
        outer.onCompleted()
        expect(recorder.heard, "|")
    }

    /// Each value records how many switches had returned when it was sent.
    ///
    /// No value of an already dropped stream is heard, nor, once a stream was heard, one of an earlier stream.
    @Test func flatMapLatestEmitsNothingFromADroppedStream() {
        let recorder = trial.recorder(of: Marked.self)
        let outer = Emitter<Int>(), inners = (0..<threads).map { _ in Emitter<Int>() }
        let switched = Counter()
        recorder.hear(
            outer.flatMapLatest(
                trial.tracked("transform") { stream in
                    inners[stream % threads].map { Marked(stream: stream, sentAfter: $0) }
                }), then: { trial.expect($0.stream >= $0.sentAfter) })
        outer.onNext(0)
        trial.inThreads(threads) { thread in
            for round in 1...rounds {
                if thread == 0 {
                    outer.onNext(round)
                    switched.increment()
                } else {
                    for inner in inners { inner.onNext(switched.value) }
                }
                if round.isMultiple(of: 8) { letOthersIn() }
            }
        }
        // A value of the last stream, in case the threads let none through.
        inners[rounds % threads].onNext(switched.value)
        outer.onCompleted()
        for inner in inners { inner.onCompleted() }
        let streams = recorder.events.compactMap { Int($0) }
        expect(streams, streams.sorted())
        expect(streams.last, rounds)
        expect(recorder.events.last, "|")
    }

    @Test func flatMapLatestIgnoresErrorsOfADroppedStream() {
        for _ in 0..<200 {
            conform { trial in
                let recorder = trial.recorder(), outer = Emitter<Int>(), old = Emitter<Int>(), new = Emitter<Int>()
                let hasSwitched = Counter()
                recorder.hear(outer.flatMapLatest { $0 == 0 ? old : new })
                outer.onNext(0)
                trial.inThreads(2) { thread in
                    if thread == 0 {
                        outer.onNext(1)
                        hasSwitched.increment()
                        new.onNext(1)
                    } else {
                        let isLate = hasSwitched.value > 0
                        old.onError(isLate ? Failure.other : Failure.boom)
                    }
                }
                new.onNext(2)
                #expect(["1 2", "#boom", "1 #boom"].contains(recorder.heard))
                #expect(recorder.heard != "1 #boom", "an error of the old stream after a value of the new one")
                outer.onCompleted()
                new.onCompleted()
            }
        }
    }

    @Test func concatMapNeverInterleavesInnerStreamsAcrossThreads() {
        let recorder = trial.recorder(), outer = Emitter<Int>()
        recorder.hear(outer.concatMap(trial.tracked("transform") { .from([$0 * 2, $0 * 2 + 1]) }))
        trial.inThreads(threads) { thread in
            for round in 0..<rounds {
                outer.onNext(thread * rounds + round)
                if round.isMultiple(of: 8) { letOthersIn() }
            }
        }
        outer.onCompleted()
        let heard = recorder.events.compactMap { Int($0) }
        expect(heard.count, threads * rounds * 2)
        #expect(stride(from: 0, to: heard.count, by: 2).allSatisfy { heard[$0] + 1 == heard[$0 + 1] })
        expect(recorder.events.last, "|")
    }
}

/// A value of one of many streams, written as the stream's number.
private struct Marked: CustomStringConvertible {
    let stream: Int
    let sentAfter: Int
    var description: String { "\(stream)" }
}

extension Trial {
    fileprivate func expect(_ condition: Bool) {
        if !condition { Issue.record("a value was heard that was sent after its stream had been dropped") }
    }
}
