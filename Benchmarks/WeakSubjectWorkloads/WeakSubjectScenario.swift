/// A subject and its observers, which belong to the user.
class WeakSubjectScenario: ChainScenario {
    let subject = Subject<Int>()
    final var observers: [TallyingObserver] = []

    required init(size: Int) {
        super.init(size: size)
        observers.reserveCapacity(size)
    }

    /// Makes one observer for each place; none of them is added.
    final func makeObservers() {
        for _ in 0..<size { observers.append(TallyingObserver(tally)) }
    }

    /// Removes all that are left, in one pass, and lets go of them.
    final func removeAll() {
        subject --= observers
        observers.removeAll(keepingCapacity: true)
    }
}

/// Every other observer is gone, and its slot is there: whatever comes across these slots is the workload.
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
    /// What is done with a subject of so many observers, or of so many slots, as the size says; `unit` is what is done with one of them.
    ///
    /// `path` and `id` are those of the file that declares the workload.
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

/// By width: the value 1 to each that is left, to the first, the third, and so on; and once the number of slots, which is theirs.
let oneToEveryOther: [Int: Outcome] = [
    1: Outcome(checksum: 2, delivered: 2),
    10: Outcome(checksum: 10, delivered: 6),
    100: Outcome(checksum: 100, delivered: 51),
    1_000: Outcome(checksum: 1_000, delivered: 501),
    10_000: Outcome(checksum: 10_000, delivered: 5_001),
]
