/// What the harness takes for a sample, of which the runs do nothing.
///
/// It is subtracted from samples of undisturbed moments. So it is timed in such moments too: in others it takes up to 1.7 times as long,
/// and too much would be subtracted.
struct HarnessTime {
    private var undisturbed = Double.infinity, disturbed = Double.infinity
    private var count = 0

    /// So many undisturbed tries are enough: an interrupt lengthens one.
    static let enough = 5

    /// Whether more tries would say no more.
    var isSettled: Bool { count >= Self.enough }

    /// In ns: the least of the undisturbed tries, or, without any, of all.
    var value: Double { count > 0 ? undisturbed : disturbed }

    /// Makes ``enough`` tries, with a reading of the gauge after each.
    mutating func measure(_ watch: inout DisturbanceWatch, once: () -> Double) {
        for _ in 0..<Self.enough {
            let time = once()
            if watch.accepts(watch.readAfterSample()) {
                undisturbed = min(undisturbed, time)
                count += 1
            } else {
                disturbed = min(disturbed, time)
            }
        }
    }
}
