/// Many stages on one list.
final class ClosureSubscriptions: ClosureListScenario {
    override func subscribe() {
        for _ in 0..<size { observe(ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })) }
    }
}
