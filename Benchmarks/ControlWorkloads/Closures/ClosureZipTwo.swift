final class ClosureZipTwo: ClosureTwoInTurn {
    override func subscribe() {
        let stages = ClosureStages.zip({ [one] in ($0 &* $1) &* one.value }, into: { [tally] in tally.add($0) })
        (roots[0].handler, roots[1].handler) = (stages.left, stages.right)
    }
}
