import BenchmarkKit

extension Workload {
    static let concatMapCross = cross("concat-map/cross", ConcatMapCrossScenario.self)
}

private final class ConcatMapCrossScenario: CrossScenario {
    override func assemble() {
        chain = Chain.range(start: 0, count: size).concatMap { [inner] in Chain<Int>.range(start: $0, count: inner.value) }
    }
}
