extension Workload {
    static let weakSubjectRemove = weakSubject(
        "remove",
        """
        All observers of a subject are removed, one by one, in the order in which they were added. Each is searched for, so the time \
        per observer grows with their number; fanout/weak-subject removes all in one pass.
        """,
        unit: "observer",
        // A notification before reaches all observers, and one at the end reaches none.
        expected: oneToEach,
        WeakSubjectRemoveScenario.self)
}

private final class WeakSubjectRemoveScenario: WeakSubjectScenario {
    override func subscribe() {
        makeObservers()
        subject += observers
        subject ~> 1
    }

    override func emit() {
        for observer in observers { subject --= observer }
    }

    override func dispose() {
        subject ~> 100
        observers.removeAll(keepingCapacity: true)
    }
}
