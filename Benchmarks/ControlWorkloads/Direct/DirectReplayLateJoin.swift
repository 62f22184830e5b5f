final class DirectReplayLateJoin: DirectFanScenario {
    private let kept = KeptNumbers(100)

    override class func width(size: Int) -> Int { 100 }

    required init(size: Int) {
        super.init(size: size)
        for value in 0..<1_000 {
            kept.append(value)
            root.handle(value)
        }
    }

    override func emit() {
        for _ in 0..<100 {
            let observer = DirectEnd { [tally] in tally.add($0) }
            kept.replay(to: observer)
            observe(observer)
        }
    }
}
