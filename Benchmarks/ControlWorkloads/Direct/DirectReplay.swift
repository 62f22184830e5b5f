import BenchmarkKit

final class DirectReplayLateJoin: DirectFanScenario {
    private let kept = KeptNumbers(100)

    override class func width(size: Int) -> Int { 100 }

    required init(size: Int) {
        super.init(size: size)
        for value in 0..<1_000 {
            kept.append(value)
            root.handle(value)
        }
    }

    override func emit() {
        for _ in 0..<100 {
            let observer = DirectEnd { [tally] in tally.add($0) }
            kept.replay(to: observer)
            observe(observer)
        }
    }
}

final class DirectBehaviorLateJoin: ChainScenario {
    private let root = DirectFan()
    private let seven = Constant(7)

    override func emit() {
        for _ in 0..<1_000 {
            let observer = DirectEnd { [tally] in tally.add($0) }
            join(observer)
            root.remove(observer)
        }
    }

    /// Not inlined, as a library's would not be.
    @inline(never)
    private func join(_ observer: DirectStage) {
        observer.take(seven.value)
        root.add(observer)
    }
}

/// The last ten values, for who is late; one observer stays.
final class DirectShareReplay: ChainScenario {
    private let source = DirectStage()
    private var shared: Keeper?
    private var subscribed: (shared: Keeper, observer: DirectStage)?

    /// What several observe, with the values that it keeps for those who are late.
    private final class Keeper: DirectStage {
        let fan = DirectFan()
        let kept = KeptNumbers(10)

        override func handle(_ value: Int) {
            kept.append(value)
            fan.handle(value)
        }
    }

    override func assemble() { shared = Keeper() }

    override func subscribe() {
        guard let shared else { return }
        let observer = DirectEnd { [tally] in tally.add($0) }
        shared.fan.add(observer)
        source.attach(shared)
        subscribed = (shared, observer)
    }

    override func emit() {
        guard let shared else { return }
        for value in 0..<1_000 {
            source.emit(value)
            let observer = DirectEnd { [tally] in tally.add($0) }
            shared.kept.replay(to: observer)
            shared.fan.add(observer)
            shared.fan.remove(observer)
        }
    }

    override func release() { shared = nil }

    override func dispose() {
        if let (shared, observer) = subscribed.take() { shared.fan.remove(observer) }
        source.detach()
    }
}

/// The last values, oldest first.
private final class KeptNumbers {
    @exclusivity(unchecked) private var numbers: [Int] = []
    @exclusivity(unchecked) private var oldest = 0
    private let capacity: Int

    init(_ capacity: Int) {
        self.capacity = capacity
        numbers.reserveCapacity(capacity)
    }

    func append(_ number: Int) {
        if numbers.count < capacity { return numbers.append(number) }
        numbers[oldest] = number
        oldest = oldest + 1 == capacity ? 0 : oldest + 1
    }

    /// Not inlined, as a library's would not be: else the handler would be part of the loop.
    @inline(never)
    func replay(to stage: DirectStage) {
        for place in oldest..<numbers.count { stage.take(numbers[place]) }
        for place in 0..<oldest { stage.take(numbers[place]) }
    }
}
