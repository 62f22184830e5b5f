/// Receives values from a source that does not hold it.
///
/// `@unchecked Sendable`: a notification center requires it, and only the scenario's thread posts.
final class WeaklyHeldObserver: @unchecked Sendable {
    private let tally: Tally

    init(_ tally: Tally) { self.tally = tally }

    func hear(_ value: Int) { tally.add(value) }
}
