final class DirectCombineLatestTwo: DirectTwoInTurn {
    override func describe() -> DirectTail {
        let joint = DirectCombineLatest { [one] in ($0 &+ $1) &* one.value }
        roots[0].attach(DirectCombineLatest.First()).attach(joint)
        return roots[1].attach(DirectCombineLatest.Second()).attach(joint)
    }
}
