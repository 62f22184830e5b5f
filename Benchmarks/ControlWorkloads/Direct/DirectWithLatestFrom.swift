final class DirectWithLatestFrom: DirectManyScenario {
    override class func width(size: Int) -> Int { 2 }

    override func describe() -> DirectTail {
        let joint = DirectWithLatest { [one] in ($0 &+ $1) &* one.value }
        roots[1].attach(DirectWithLatest.Other()).attach(joint)
        return roots[0].attach(joint)
    }

    override func emit() {
        for value in 0..<10_000 {
            if value % 10 == 0 { roots[1].emit(value) }
            roots[0].emit(value)
        }
    }
}
