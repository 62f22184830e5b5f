/// The time that the harness takes for an empty sample.
///
/// It is subtracted from samples of undisturbed moments, so it is timed in such moments, too. In others it takes up to 1.7 times as long,
/// and too much would be subtracted.
struct HarnessTime {
    private var undisturbed = Double.infinity, disturbed = Double.infinity
    private var count = 0

    /// How many undisturbed tries are enough. More than one, since an interrupt lengthens a try.
    static let enough = 5

    var isSettled: Bool { count >= Self.enough }

    /// In ns: the shortest undisturbed try or, if there is none, the shortest of all.
    var value: Double { count > 0 ? undisturbed : disturbed }

    /// Makes ``enough`` tries, and reads the gauge after each.
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
