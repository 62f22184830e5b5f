final class DirectCross: DirectColdScenario {
    private let inner: Constant

    required init(size: Int) {
        inner = Constant(100_000 / size)
        super.init(size: size)
    }

    override func describe() -> (source: DirectSource, last: DirectTail) {
        let source = DirectRange(0, size)
        return (source, source.attach(DirectFlatMap { [inner] in DirectRange($0, inner.value) }))
    }
}
