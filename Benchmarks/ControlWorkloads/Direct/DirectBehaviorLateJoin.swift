final class DirectBehaviorLateJoin: ChainScenario {
    private let root = DirectFan()
    private let seven = Constant(7)

    override func emit() {
        for _ in 0..<1_000 {
            let observer = DirectEnd { [tally] in tally.add($0) }
            join(observer)
            root.remove(observer)
        }
    }

    /// Not inlined, like a library's function.
    @inline(never)
    private func join(_ observer: DirectStage) {
        observer.take(seven.value)
        root.add(observer)
    }
}
