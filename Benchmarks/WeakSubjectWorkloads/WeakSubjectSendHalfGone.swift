extension Workload {
    static let weakSubjectSendHalfGone = weakSubject(
        "send-half-gone",
        """
        One notification to a subject whose every other observer was deallocated. It comes across their slots and drops them. Beside \
        fanout/weak-subject it shows what observers cost that never say goodbye.
        """,
        unit: "slot",
        // The notification precedes the number of slots.
        expected: oneToEveryOther,
        WeakSubjectSendHalfGoneScenario.self)
}

private final class WeakSubjectSendHalfGoneScenario: HalfGoneScenario {
    override func emit() { subject ~> 1 }

    override func dispose() {
        tally.add(subject.count)
        removeAll()
    }
}
