import Testing

/// `window` under many threads, and with many windows.
@Suite(.conforms) struct WindowThreadTests {
    private let trial = Trial.current

    private let threads = 4
    private let rounds = 500

    @Test func eachValueOfFourThreadsIsInExactlyOneWindow() {
        let scheduler = TestScheduler(), recorder = trial.recorder(of: [Int].self), emitter = Emitter<Int>()
        recorder.hear(
            emitter.window(timeSpan: .seconds(1), count: 3, scheduler: scheduler)
                .flatMap { $0.reduce([Int]()) { $0 + [$1] } })
        trial.inThreads(threads + 1) { thread in
            for round in 0..<rounds {
                if thread == threads { scheduler.advance(by: .seconds(1)) } else { emitter.onNext(thread * rounds + round) }
                if round.isMultiple(of: 8) { letOthersIn() }
            }
        }
        emitter.onCompleted()
        let windows = recorder.events.dropLast().map { $0.split { !$0.isNumber }.compactMap { Int($0) } }
        expect(windows.map(\.count).max(), 3)
        let heard = windows.flatMap(\.self)
        expect(heard.sorted(), Array(0..<threads * rounds))
        for thread in 0..<threads {
            let own = heard.filter { $0 / rounds == thread }
            expect(own, own.sorted(), "what one thread sends keeps its order")
        }
        expect(recorder.events.last, "|")
    }

    /// Windows end while other threads start and stop observing them.
    @Test func theLastOfManyThreadsReleasesTheSource() {
        for run in 0..<50 {
            conform { trial in
                let scheduler = TestScheduler(), emitter = Emitter<Int>(), latest = Latest()
                let outer = trial.recorder("outer").hear(
                    emitter.map(trial.tracked("source") { $0 }).window(timeSpan: .seconds(1), count: 2, scheduler: scheduler).map {
                        window in
                        latest.window = window
                        return 0
                    })
                trial.inThreads(threads) { thread in
                    for round in 0..<40 {
                        switch thread {
                        case 0: emitter.onNext(round)
                        case 1: scheduler.advance(by: .seconds(1))
                        default:
                            let token = latest.window.map { trial.recorder("passing").subscribe(to: $0) }
                            if round.isMultiple(of: 4) { letOthersIn() }
                            token?.dispose()
                        }
                        if thread == 1, round == run % 40 { outer.dispose() }
                    }
                }
                latest.window = nil
                expect(trial.alive, [])
                emitter.onCompleted()
            }
        }
    }

    @Test func theSourceMayEndWhileAnActionEndsAWindow() {
        for _ in 0..<100 {
            conform { trial in
                let scheduler = TestScheduler(), recorder = trial.recorder(), emitter = Emitter<Int>()
                recorder.hear(emitter.window(timeSpan: .seconds(1), count: 2, scheduler: scheduler).flatMap { $0 })
                trial.inThreads(2) { thread in
                    if thread == 0 { emitter.onCompleted() } else { scheduler.advance(by: .seconds(3)) }
                }
                expect(recorder.heard, "|")
                expect(trial.alive, [])
            }
        }
    }

    // MARK: Many windows

    private let many = 100_000

    @Test func manyWindowsFitOnASmallStack() {
        let last = trial.recorder(), scheduler = TestScheduler()
        trial.inThread(stack: smallStack) { [many] in
            last.hear(
                Chain.range(start: 1, count: many).window(timeSpan: .seconds(1), count: 1, scheduler: scheduler).flatMap { $0 }
                    .reduce(0, accumulator: +))
        }
        expect(last.heard, "5000050000 |")
    }

    @Test func manyWindowsFedReentrantlyFitOnASmallStack() {
        let recorder = trial.recorder(), scheduler = TestScheduler(), emitter = Emitter<Int>()
        trial.inThread(stack: smallStack) { [many] in
            recorder.hear(
                emitter.window(timeSpan: .seconds(1), count: 1, scheduler: scheduler).flatMap { $0 }
                    .filter { value in
                        if value < many { emitter.onNext(value + 1) }
                        return value == many
                    })
            emitter.onNext(1)
        }
        expect(recorder.heard, "100000")
        emitter.onCompleted()
    }

    @Test(arguments: [true, false])
    func endedWindowsLeaveNothingBehind(_ areObserved: Bool) {
        let scheduler = TestScheduler(), emitter = Emitter<Int>()
        let token = emitter.window(timeSpan: .seconds(1), count: 1, scheduler: scheduler)
            .map { areObserved ? $0 : Chain.empty() }.flatMap { $0 }.subscribe(onNext: { _ in })
        func round() {
            emitter.onNext(1)
            scheduler.advance(by: .seconds(2))
        }
        for _ in 0..<10 { round() }
        let before = trial.count
        for _ in 0..<10_000 { round() }
        expect(trial.count, before)
        token.dispose()
    }
}

private final class Latest: Sendable {
    private let content = Locked<Chain<Int>?>(nil)

    var window: Chain<Int>? {
        get { content.withLock { $0 } }
        set {
            let old = content.withLock { content in
                let old = content
                content = newValue
                return old
            }
            // Released outside the lock, because it may release a chain.
            _ = old
        }
    }
}
