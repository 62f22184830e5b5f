import BenchmarkKit

extension Workload {
    /// The terms of the cost model, one operator or source each, named after the operators.
    static let pieces = piecesOfMapAndFilter + piecesOfStages + piecesOfInnerStreams + piecesOfJoints + piecesOfTime + piecesOfSources
}
