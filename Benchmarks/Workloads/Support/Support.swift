import BenchmarkKit

/// What the end of a chain adds up: the sum of the values and their number.
///
/// Behind a pointer, so that adding costs two additions and not a run-time check for overlapping access, which would be the
/// same for everybody and make the differences look smaller.
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
/// A closure that captures this object and nothing else uses it as its context: it has something to retain and release, as
/// users' closures do, but allocates nothing, so that what is counted belongs to the chain.
final class Constant: Sendable {
    let value: Int

    init(_ value: Int) { self.value = opaque(value) }
}

/// Returns its argument, and the optimiser does not know that.
func opaque(_ value: Int) -> Int { Int(black_box(Int64(value))) }

/// One observed chain on one emitter: what most scenarios are made of.
class ChainScenario: Scenario {
    let tally = Tally()
    let one = Constant(1)
    final override var outcome: Outcome { tally.outcome }
}

/// A number that a closure counts up.
final class Counter {
    var value = 0
}
