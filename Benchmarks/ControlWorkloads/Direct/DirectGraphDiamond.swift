final class DirectGraphDiamond: DirectJointScenario {
    private let two = Constant(2)

    override func describe() -> DirectStage {
        let joint = DirectCombineLatest { [one] in ($0 &+ $1) &* one.value }
        let left = DirectMap { [one] in $0 &+ one.value }
        let right = DirectMap { [two] in $0 &* two.value }
        left.attach(DirectCombineLatest.First()).attach(joint)
        right.attach(DirectCombineLatest.Second()).attach(joint)
        root.add(left)
        root.add(right)
        return joint
    }
}
