final class ClosureGraphDeep: ClosurePump {
    override func compose() -> (Int) -> Void {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<5 {
            // Others could observe from here.
            let shared = ClosureList()
            _ = shared.add(stage)
            stage = ClosureStages.maps(10, one) { [shared] in shared.send($0) }
        }
        return stage
    }

    override func emit() {
        for value in 0..<200 { root.send(value) }
    }
}
