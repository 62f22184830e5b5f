final class DirectCombineLatestX7: DirectManyScenario {
    override class func width(size: Int) -> Int { 7 }

    override func describe() -> DirectTail {
        let joint = DirectCombineLatestOfMany(7) { [one] in $0.reduce(0, &+) &* one.value }
        for (number, root) in roots.enumerated() { root.attach(DirectCombineLatestOfMany.Input(number)).attach(joint) }
        return joint.tail
    }

    override func emit() {
        for value in 0..<1_000 {
            for root in roots { root.emit(value) }
        }
    }
}
