import BenchmarkKit

extension Workload {
    /// Whole lives of sources that end by themselves, or that programs create often: what an inner stream costs.
    static let piecesOfSources: [Workload] = [
        .pieceOfLives("just", "`just`", PieceOfJust.self, sum: 100),
        .pieceOfLives("from", "`from` with 100 elements", PieceOfFrom.self, sum: 495_000, delivered: 10_000),
        .pieceOfLives("reduce", "`from` with 100 elements and `reduce`, their sum", PieceOfReduce.self, sum: 495_000),
        .pieceOfLives("take-last", "`from` with 100 elements and `takeLast(1)`", PieceOfTakeLast.self, sum: 9_900),
        .pieceOfLives("create", "`create`, whose closure sends one value and completes", PieceOfCreate.self, sum: 100),
        .pieceOfLives("deferred", "`deferred` of `just`", PieceOfDeferred.self, sum: 100),
        // A timer's value is 0.
        .pieceOfLives("timer", "`timer` in virtual time, which is moved on by 5 ms", PieceOfTimer.self, sum: 0),
        .pieceOfLives("behavior", "`BehaviorSubject`, which sends the value it has", PieceOfBehavior.self, sum: 100),
    ]

    private static func pieceOfLives(
        _ name: String, _ source: String, _ scenario: Scenario.Type, sum: Int, delivered: Int = 100
    ) -> Workload {
        piece(
            name,
            """
            100 times, one after the other: \(source); made, subscribed to, heard, disposed and released. A term of the cost model, for \
            inner streams.
            """,
            scenario, phases: [.event], unit: "life", sum: sum, delivered: delivered)
    }
}

/// 100 lives, one after the other: a source is created, subscribed to, waited for, disposed and released.
private class PieceScenarioOfLives: ChainScenario {
    /// In a property, as in programs: a local one would be allocated on the stack.
    @exclusivity(unchecked) private var token: (any Disposable)?

    func makeSource() -> Chain<Int> { fatalError("\(Self.self) makes no source") }

    /// Waits until the source has sent its value.
    func wait() {}

    override func emit() {
        for _ in 0..<100 {
            token = makeSource().subscribe(onNext: { [tally] in tally.add($0) })
            wait()
            token?.dispose()
            token = nil
        }
    }
}

private final class PieceOfJust: PieceScenarioOfLives {
    override func makeSource() -> Chain<Int> { .just(one.value) }
}

/// Elements that the optimiser does not know, and that no life allocates.
private class PieceScenarioOfElements: PieceScenarioOfLives {
    final let elements = Array(0..<100)
}

private final class PieceOfFrom: PieceScenarioOfElements {
    override func makeSource() -> Chain<Int> { .from(elements) }
}

private final class PieceOfReduce: PieceScenarioOfElements {
    override func makeSource() -> Chain<Int> { Chain.from(elements).reduce(0) { [one] in $0 &+ $1 &* one.value } }
}

private final class PieceOfTakeLast: PieceScenarioOfElements {
    override func makeSource() -> Chain<Int> { Chain.from(elements).takeLast(1) }
}

private final class PieceOfCreate: PieceScenarioOfLives {
    override func makeSource() -> Chain<Int> {
        .create { [one] observer in
            observer.onNext(one.value)
            observer.onCompleted()
            return Disposables.create()
        }
    }
}

private final class PieceOfDeferred: PieceScenarioOfLives {
    override func makeSource() -> Chain<Int> { .deferred { [one] in .just(one.value) } }
}

private final class PieceOfTimer: PieceScenarioOfLives {
    /// Created and released with the lives, since it grows with its pending actions.
    private var scheduler: VirtualTimeScheduler?

    override func makeSource() -> Chain<Int> {
        guard let scheduler else { return .empty() }
        return .timer(.milliseconds(5), scheduler: scheduler)
    }

    override func wait() { scheduler?.advance(by: .milliseconds(5)) }

    override func emit() {
        scheduler = VirtualTimeScheduler()
        super.emit()
        scheduler = nil
    }
}

private final class PieceOfBehavior: PieceScenarioOfLives {
    override func makeSource() -> Chain<Int> { BehaviorSubject(value: one.value) }
}
