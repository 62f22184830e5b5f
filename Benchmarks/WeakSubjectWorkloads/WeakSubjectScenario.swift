/// A subject and its observers, which belong to the user.
class WeakSubjectScenario: ChainScenario {
    let subject = Subject<Int>()
    final var observers: [TallyingObserver] = []

    required init(size: Int) {
        super.init(size: size)
        observers.reserveCapacity(size)
    }

    /// Makes all observers, without adding them.
    final func makeObservers() {
        for _ in 0..<size { observers.append(TallyingObserver(tally)) }
    }

    /// Removes all remaining observers in one pass, and releases them.
    final func removeAll() {
        subject --= observers
        observers.removeAll(keepingCapacity: true)
    }
}

/// Every other observer is gone, but its slot remains: the workload is what finds these slots.
class HalfGoneScenario: WeakSubjectScenario {
    override final func subscribe() {
        for index in 0..<size {
            let observer = TallyingObserver(tally)
            if index.isMultiple(of: 2) { observers.append(observer) }
            subject += observer
        }
    }
}

extension Workload {
    /// A workload on a subject with as many observers, or slots, as the size says.
    ///
    /// `unit`: what is done with one of them. `path` and `id` are those of the file that declares the workload.
    static func weakSubject(
        _ name: String, _ summary: String, unit: String, expected: [Int: Outcome], _ scenario: Scenario.Type, path: String = #filePath,
        id: String = #fileID
    ) -> Workload {
        Workload(
            "weak-subject/\(name)", summary: summary, parameter: .width, sizes: [1, 10, 100, 1_000, 10_000],
            phases: [.subscribe, .event, .dispose], unit: unit, units: { $0 }, expected: expected,
            scenario: scenario, path: path, id: id)
    }
}

/// By width: the value 1 once to every observer.
let oneToEach: [Int: Outcome] = [
    1: Outcome(checksum: 1, delivered: 1),
    10: Outcome(checksum: 10, delivered: 10),
    100: Outcome(checksum: 100, delivered: 100),
    1_000: Outcome(checksum: 1_000, delivered: 1_000),
    10_000: Outcome(checksum: 10_000, delivered: 10_000),
]

/// By width: the value 1 to each remaining observer (the first, the third, and so on), and once the number of their slots.
let oneToEveryOther: [Int: Outcome] = [
    1: Outcome(checksum: 2, delivered: 2),
    10: Outcome(checksum: 10, delivered: 6),
    100: Outcome(checksum: 100, delivered: 51),
    1_000: Outcome(checksum: 1_000, delivered: 501),
    10_000: Outcome(checksum: 10_000, delivered: 5_001),
]
