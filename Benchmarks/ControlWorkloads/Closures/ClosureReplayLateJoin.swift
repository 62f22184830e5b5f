/// A source that keeps the last hundred values, and hands them to each new observer.
final class ClosureReplayLateJoin: ClosureListScenario {
    private let kept = KeptNumbers(100)

    override class func width(size: Int) -> Int { 100 }

    required init(size: Int) {
        super.init(size: size)
        for value in 0..<1_000 {
            kept.append(value)
            list.send(value)
        }
    }

    override func emit() {
        for _ in 0..<100 { join { [tally] in tally.add($0) } }
    }

    @inline(never)
    private func join(_ next: @escaping (Int) -> Void) {
        kept.forEach(next)
        observe(next)
    }
}
