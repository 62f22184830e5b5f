/// Hears values from a source that does not hold it.
final class WeaklyHeldObserver {
    private let tally: Tally

    init(_ tally: Tally) { self.tally = tally }

    func hear(_ value: Int) { tally.add(value) }
}
