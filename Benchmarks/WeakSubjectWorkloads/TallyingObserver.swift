/// Adds each notification to the run's sum.
final class TallyingObserver: Observer {
    private let tally: Tally

    init(_ tally: Tally) { self.tally = tally }

    func notify(with notification: Int) { tally.add(notification) }
}
