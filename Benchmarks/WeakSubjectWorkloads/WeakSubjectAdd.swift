extension Workload {
    static let weakSubjectAdd = weakSubject(
        "add",
        """
        A new subject gets its observers, one by one. A difference is what a slot costs: its memory, the side table that the weak \
        reference needs, and the lock that guards the list.
        """,
        unit: "observer",
        // At the end, one notification reaches all of them.
        expected: oneToEach,
        WeakSubjectAddScenario.self)
}

private final class WeakSubjectAddScenario: WeakSubjectScenario {
    override func subscribe() { makeObservers() }

    override func emit() {
        for observer in observers { subject += observer }
    }

    override func dispose() {
        subject ~> 1
        removeAll()
    }
}
