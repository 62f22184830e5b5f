/// Two sources that send in turn to a joint that subclasses describe.
class DirectTwoInTurn: DirectManyScenario {
    override final class func width(size: Int) -> Int { 2 }

    override final func emit() {
        for value in 0..<5_000 {
            roots[0].emit(value)
            roots[1].emit(value)
        }
    }
}

final class DirectZipTwo: DirectTwoInTurn {
    override func describe() -> DirectTail {
        let joint = DirectZip { [one] in ($0 &* $1) &* one.value }
        roots[0].attach(DirectZip.First()).attach(joint)
        return roots[1].attach(DirectZip.Second()).attach(joint)
    }
}
