final class DirectErrorRetry: ChainScenario {
    private final class Counter { var value = 0 }

    private let attempts = Counter()
    private var source: DirectSource?
    private var retry: DirectRetry?

    override func assemble() {
        // Some passes run the phases more than once.
        attempts.value = 0
        let source = DirectCreate { [attempts] observer in
            attempts.value += 1
            if attempts.value < 100 { observer.fail(ExpectedError.expected) } else { observer.take(attempts.value) }
        }
        let retry = DirectRetry()
        source.tail.map { [one] in $0 &+ one.value }.attach(retry)
        (self.source, self.retry) = (source, retry)
    }

    override func emit() {
        guard let source, let retry else { return }
        retry.attach(DirectEnd { [tally] in tally.add($0) })
        retry.run(source, attempts: 100)
    }

    override func release() { (source, retry) = (nil, nil) }
}

/// The last stage of a stream that is run again when it fails.
private final class DirectRetry: DirectStage {
    @exclusivity(unchecked) private var hasFailed = false

    override func fail(_ error: any Error) { hasFailed = true }

    func run(_ source: DirectSource, attempts: Int) {
        for _ in 0..<attempts {
            hasFailed = false
            source.run()
            if !hasFailed { return }
        }
    }
}
