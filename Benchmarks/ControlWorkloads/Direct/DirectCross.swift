import BenchmarkKit

final class DirectCross: DirectColdScenario {
    override func describe() -> (source: DirectSource, last: DirectTail) {
        let inner = Constant(100_000 / size)
        let source = DirectRange(0, size)
        return (source, source.attach(DirectFlatMap { [inner] in DirectRange($0, inner.value) }))
    }
}
