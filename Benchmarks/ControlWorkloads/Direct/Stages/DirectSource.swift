/// A source that sends its values when it is run.
///
/// Running is not inlined, like a library's source: otherwise its loop would know the stage that it sends to.
class DirectSource: DirectStage {
    /// Sends its values, but not its end.
    func run(into stage: DirectStage) {}

    /// Sends its values and its end to the stages below.
    final func run() {
        next?._withUnsafeGuaranteedRef {
            run(into: $0)
            $0.complete()
        }
    }
}

final class DirectRange: DirectSource {
    private let start: Int, count: Int
    init(_ start: Int, _ count: Int) { (self.start, self.count) = (start, count) }

    @inline(never)
    override func run(into stage: DirectStage) {
        for value in start..<(start &+ count) { stage.take(value) }
    }
}

final class DirectFrom: DirectSource {
    private let elements: [Int]
    init(_ elements: [Int]) { self.elements = elements }

    @inline(never)
    override func run(into stage: DirectStage) {
        for element in elements { stage.take(element) }
    }
}

final class DirectJust: DirectSource {
    private let value: Int
    init(_ value: Int) { self.value = value }
    @inline(never)
    override func run(into stage: DirectStage) { stage.take(value) }
}

/// `create` by hand: a closure that sends to the stage that it gets.
final class DirectCreate: DirectSource {
    private let body: (DirectStage) -> Void
    init(_ body: @escaping (DirectStage) -> Void) { self.body = body }
    @inline(never)
    override func run(into stage: DirectStage) { body(stage) }
}
