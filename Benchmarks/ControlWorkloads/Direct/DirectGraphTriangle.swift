/// Each of the nine maps runs once per value, as if links were shared: it calls the joint, and then the next map.
final class DirectGraphTriangle: DirectJointScenario {
    override class var valueCount: Int { 1_000 }

    override func describe() -> DirectStage {
        let joint = DirectCombineLatestOfMany(10) { [one] in $0.reduce(0, &+) &* one.value }
        var step = root
        for number in 0..<10 {
            let input = DirectCombineLatestOfMany.Input(number)
            input.attach(joint)
            step.add(input)
            if number == 9 { break }
            let map = DirectMap { [one] in $0 &+ one.value }
            step.add(map)
            step = DirectFan()
            map.attach(step)
        }
        return joint
    }
}
