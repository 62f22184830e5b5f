extension Workload {
    static let weakSubjectRecycle = weakSubject(
        "recycle",
        """
        A subject drops the slots of its deallocated observers, every other one, without sending anything. A difference is what a \
        look at a slot and closing a gap cost.
        """,
        unit: "slot",
        // At the end, the number of remaining slots is added, and one notification reaches each of their observers.
        expected: oneToEveryOther,
        WeakSubjectRecycleScenario.self)
}

private final class WeakSubjectRecycleScenario: HalfGoneScenario {
    override func emit() { subject.recycle() }

    override func dispose() {
        tally.add(subject.count)
        subject ~> 1
        removeAll()
    }
}
