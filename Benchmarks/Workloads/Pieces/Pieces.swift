import BenchmarkKit

extension Workload {
    /// What the cost model adds up, one operator or source at a time. Names are those of the operators.
    static let pieces = piecesOfMapAndFilter + piecesOfStages + piecesOfInnerStreams + piecesOfJoints + piecesOfTime + piecesOfSources
}
