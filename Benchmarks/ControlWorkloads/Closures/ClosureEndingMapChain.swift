/// Maps that receive the end as well: each stage is two closures, one for values and one for the end.
final class ClosureEndingMapChain: ChainScenario {
    private typealias Stage = (next: (Int) -> Void, end: () -> Void)

    private var handlers: Stage?

    override func subscribe() {
        var stage: Stage = ({ [tally] in tally.add($0) }, { [tally] in tally.add(1) })
        for _ in 0..<size { stage = Self.map({ [one] in $0 &+ one.value }, into: stage) }
        handlers = stage
    }

    override func emit() { handlers?.next(1) }

    override func terminate() {
        handlers?.end()
        handlers = nil
    }

    @inline(never)
    private static func map(_ transform: @escaping (Int) -> Int, into stage: Stage) -> Stage {
        ({ stage.next(transform($0)) }, { stage.end() })
    }
}
