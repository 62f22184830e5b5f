import BenchmarkKit

extension Workload {
    static let flatMapCross = cross("flat-map/cross", FlatMapCrossScenario.self)
}

private final class FlatMapCrossScenario: CrossScenario {
    override func assemble() {
        chain = Chain.range(start: 0, count: size).flatMap { [inner] in Chain<Int>.range(start: $0, count: inner.value) }
    }
}
