final class DirectColdTake: ChainScenario {
    override func emit() {
        for _ in 0..<1_000 {
            let source = DirectStoppableRange(0, 1_000_000)
            source.attach(DirectStoppingTake(10, source)).attach(DirectEnd { [tally] in tally.add($0) })
            source.run()
        }
    }
}

/// A range that a stage below may stop while it sends.
private final class DirectStoppableRange: DirectSource {
    private let start: Int, count: Int
    @exclusivity(unchecked) private var isStopped = false

    init(_ start: Int, _ count: Int) { (self.start, self.count) = (start, count) }

    func stop() { isStopped = true }

    @inline(never)
    override func run(into stage: DirectStage) {
        for value in start..<(start &+ count) {
            stage.take(value)
            if isStopped { return }
        }
    }
}

/// Stops its source with the last value.
private final class DirectStoppingTake: DirectStage {
    @exclusivity(unchecked) private var remaining: Int
    /// The source holds this stage.
    private unowned(unsafe) let source: DirectStoppableRange

    init(_ count: Int, _ source: DirectStoppableRange) {
        remaining = count
        self.source = source
        super.init { stage, value in
            DirectStage.with(stage) { (stage: DirectStoppingTake) in
                stage.remaining -= 1
                stage.emit(value)
                if stage.remaining == 0 { stage.source.stop() }
            }
        }
    }
}
