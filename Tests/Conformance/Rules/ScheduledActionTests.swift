import Testing

/// Rule 20: an action for a chain that nobody observes any more does nothing.
///
/// A scheduler cannot take back an action that one of its threads has begun: it runs though it was replaced or disposed, perhaps before its
/// time. So an action asks the clock what is due, and does nothing for observers that have left.
@Suite(.conforms) struct ScheduledActionTests {
    private let trial = Trial.current

    /// An operator that waits for ten seconds.
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// What an observer that subscribes at 0 hears when 1 and 2 are sent: at once, and after ten seconds.
        let atOnce: String, later: String
        /// What the next observer, at 4, hears when 3 and 4 are sent. Nil where each architecture has its own rule.
        let next: String?
        /// Whether its actions ask the clock what is due.
        var asksTheClock = true
        let make: @Sendable (Chain<Int>, SetClock) -> Chain<Int>
    }

    static let kinds = [
        Kind(testDescription: "throttle", atOnce: "0:1", later: "10:2", next: "4:3 14:4") { $0.throttle(.seconds(10), scheduler: $1) },
        Kind(testDescription: "debounce", atOnce: "", later: "10:2", next: "14:4") { $0.debounce(.seconds(10), scheduler: $1) },
        Kind(testDescription: "delay", atOnce: "", later: "10:1 10:2", next: "14:3 14:4") { $0.delay(.seconds(10), scheduler: $1) },
        Kind(testDescription: "buffer(timeSpan:)", atOnce: "", later: "10:3", next: "14:7") { source, clock in
            source.buffer(timeSpan: .seconds(10), count: 9, scheduler: clock).map { $0.reduce(0, +) }
        },
        Kind(testDescription: "window", atOnce: "", later: "10:3", next: "14:7") { source, clock in
            source.window(timeSpan: .seconds(10), count: 9, scheduler: clock).flatMap { $0.reduce(0, accumulator: +) }
        },
        Kind(testDescription: "timeout", atOnce: "0:1 0:2", later: "10:9", next: "4:3 4:4 14:9") { source, clock in
            source.timeout(.seconds(10), other: .just(9).concat(.never()), scheduler: clock)
        },
        Kind(testDescription: "take(for:)", atOnce: "0:1 0:2", later: "10:|", next: "4:3 4:4 14:|", asksTheClock: false) {
            $0.take(for: .seconds(10), scheduler: $1)
        },
        Kind(testDescription: "delaySubscription", atOnce: "", later: "", next: nil, asksTheClock: false) {
            $0.delaySubscription(.seconds(10), scheduler: $1)
        },
        Kind(testDescription: "observe(on:)", atOnce: "", later: "0:1 0:2", next: nil, asksTheClock: false) { $0.observe(on: $1) },
        Kind(testDescription: "interval", atOnce: "", later: "10:0", next: "14:0", asksTheClock: false) {
            Chain<Int>.interval(.seconds(10), scheduler: $1).take(until: $0.filter { _ in false })
        },
        Kind(testDescription: "timer", atOnce: "", later: "10:0 10:|", next: "14:0 14:|", asksTheClock: false) {
            Chain<Int>.timer(.seconds(10), scheduler: $1).take(until: $0.filter { _ in false })
        },
    ]

    private func recorder(_ name: String, _ trial: Trial, _ clock: SetClock) -> Recorder<Int> {
        trial.recorder(name) { "\(clock.now.components.seconds):" }
    }

    @Test(arguments: kinds) func aDisposedActionEmitsNothingAndLeavesNothingPending(_ kind: Kind) {
        let clock = SetClock(), source = Emitter<Int>(), recorder = recorder("handler", trial, clock)
        let chain = kind.make(source, clock)
        let token = recorder.subscribe(to: chain)
        source.onNext(1)
        source.onNext(2)
        clock.set(10)
        expect(clock.pending, 1)
        token.dispose()
        expect(clock.pending, 0)
        clock.beginAll()
        expect(recorder.heard, kind.atOnce)
        let again = chain.subscribe()
        source.onNext(3)
        source.onNext(4)
        expect(clock.pending, 1)
        again.dispose()
        expect(clock.pending, 0)
        clock.beginAll()
    }

    @Test(arguments: kinds.filter { $0.next != nil })
    func aDisposedObserversActionDoesNotAffectTheNextObserver(_ kind: Kind) {
        let clock = SetClock(), source = Emitter<Int>()
        let first = recorder("first", trial, clock), second = recorder("second", trial, clock)
        let chain = kind.make(source, clock)
        let gone = first.subscribe(to: chain)
        source.onNext(1)
        source.onNext(2)
        clock.set(4)
        gone.dispose()
        clock.beginAllWithTheNext()
        let token = second.subscribe(to: chain)
        source.onNext(3)
        source.onNext(4)
        clock.run(to: 13)
        clock.run(to: 14)
        expect(first.heard, kind.atOnce)
        expect(second.heard, kind.next)
        token.dispose()
        expect(clock.pending, 0)
        // Removes disposed actions; otherwise they and the clock would hold each other.
        clock.run(to: 14)
    }

    @Test(arguments: kinds.filter(\.asksTheClock)) func anActionBegunEarlyWaitsOutTheRemainingTime(_ kind: Kind) {
        let clock = SetClock(), source = Emitter<Int>(), recorder = recorder("handler", trial, clock)
        let token = recorder.subscribe(to: kind.make(source, clock))
        source.onNext(1)
        source.onNext(2)
        clock.set(5)
        clock.beginAll()
        expect(recorder.heard, kind.atOnce)
        expect(clock.pending, 1)
        clock.run(to: 9)
        clock.run(to: 10)
        expect(recorder.heard, kind.atOnce.isEmpty ? kind.later : "\(kind.atOnce) \(kind.later)")
        token.dispose()
        clock.run(to: 10)
    }

    @Test func aDelayedEndIsNotEmittedEarly() {
        let clock = SetClock(), source = Emitter<Int>(), recorder = recorder("handler", trial, clock)
        recorder.hear(source.delay(.seconds(10), scheduler: clock))
        source.onNext(1)
        clock.set(5)
        source.onCompleted()
        clock.beginAll()
        clock.run(to: 10)
        clock.beginAll()
        expect(recorder.heard, "10:1")
        clock.run(to: 15)
        expect(recorder.heard, "10:1 15:|")
    }

    /// The action for 2 is late, so 3 goes out at 12 instead, and nothing is due before 22.
    @Test func aThrottledValueIsNotEmittedByAReplacedValuesAction() {
        let clock = SetClock(), source = Emitter<Int>(), recorder = recorder("handler", trial, clock)
        let token = recorder.subscribe(to: source.throttle(.seconds(10), scheduler: clock))
        source.onNext(1)
        clock.set(5)
        source.onNext(2)
        clock.set(12)
        source.onNext(3)
        clock.set(13)
        clock.beginAllWithTheNext()
        source.onNext(4)
        expect(recorder.heard, "0:1 12:3")
        clock.run(to: 21)
        clock.run(to: 22)
        expect(recorder.heard, "0:1 12:3 22:4")
        token.dispose()
        clock.run(to: 22)
    }
}
