import BenchmarkKit

/// The sum and the number of the values that reach the end of a chain.
///
/// It is behind a pointer, so that adding costs two additions. A run-time check for overlapping access would cost everybody the same, and
/// make the differences look smaller.
final class Tally {
    private let cells: UnsafeMutablePointer<Int>

    init() {
        cells = .allocate(capacity: 2)
        cells.initialize(repeating: 0, count: 2)
    }

    deinit { cells.deallocate() }

    func add(_ value: Int) {
        cells[0] &+= value
        cells[1] &+= 1
    }

    var outcome: Outcome { Outcome(checksum: cells[0], delivered: cells[1]) }
}

/// A number that the optimiser does not know, for a user's closure to capture.
///
/// A closure that captures only this object uses it as its context. So the closure has something to retain and release, like users'
/// closures, but allocates nothing: all that is counted belongs to the chain.
final class Constant: Sendable {
    let value: Int

    init(_ value: Int) { self.value = opaque(value) }
}

/// Returns its argument, but the optimiser does not know that.
func opaque(_ value: Int) -> Int { Int(black_box(Int64(value))) }

/// One observed chain on one emitter: the base of most scenarios.
class ChainScenario: Scenario {
    let tally = Tally()
    let one = Constant(1)
    final override var outcome: Outcome { tally.outcome }
}

/// A number that a closure counts up.
final class Counter {
    var value = 0
}
