/// Two roots that send in turn.
class ClosureTwoInTurn: ClosureManyRoots {
    override final class func width(size: Int) -> Int { 2 }

    override final func emit() {
        for value in 0..<5_000 {
            roots[0].send(value)
            roots[1].send(value)
        }
    }
}
