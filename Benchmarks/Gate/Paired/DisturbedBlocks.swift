import Runner

/// The blocks of one target that count: those of undisturbed moments, or, if they are less than half, the half that was disturbed least.
///
/// A block is judged by what ``MachineGauge`` read around its samples, never by what was sampled. So what is left out is left out of both
/// builds alike, and says nothing about either.
struct DisturbedBlocks {
    /// The readings of a block: the highest of each build's two processes, in ns; 0 where nothing was read.
    struct Reading: Equatable {
        var base = 0.0, head = 0.0
    }

    /// What is read in an undisturbed moment; each build has its own arithmetic, at its own address.
    private let leastOfBase: Double, leastOfHead: Double

    /// Nil where nothing was read: then every block counts.
    init?(base: LeastReading, head: LeastReading) {
        guard let base = base.value, let head = head.value else { return nil }
        (leastOfBase, leastOfHead) = (base, head)
    }

    /// The places of the blocks that count, in order.
    func counted(_ readings: [Reading]) -> [Int] {
        let disturbance = readings.map { max($0.base / leastOfBase, $0.head / leastOfHead) }
        let bound = disturbance.sorted().prefix((readings.count + 1) / 2).last ?? 0
        return disturbance.indices.filter { disturbance[$0] <= max(MachineGauge.tolerance, bound) }
    }
}
