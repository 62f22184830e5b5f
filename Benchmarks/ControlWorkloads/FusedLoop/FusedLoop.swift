let fusedLoop = Implementation(
    control: "FusedLoop",
    scenarios: [
        "pump/bare": FusedPumpBare.self,
        "pump/map": FusedPumpMap.self,
        "pump/map-filter-map": FusedPumpMapFilterMap.self,
        "cold/range": FusedColdRange.self,
        "cold/from": FusedColdFrom.self,
        "fanout/subject": FusedFanout.self,
        "macro/scrabble": FusedScrabble.self,
        "macro/search-as-you-type": FusedSearch.self,
        "macro/shopping-cart": FusedShoppingCart.self,
        "macro/form-validation": FusedFormValidation.self,
        "macro/chat-reconnects": FusedChatReconnects.self,
        "macro/dashboard": FusedDashboard.self,
        "macro/download-queue": FusedDownloadQueue.self,
        "macro/sensor": FusedSensor.self,
        "macro/undo-redo": FusedUndoRedo.self,
    ])

// The same arithmetic in a loop, without closures: the cost of the work itself. The constants are read once, as an optimiser would. But
// each value goes through `opaque`; otherwise the optimiser would replace the loop by a formula.

final class FusedPumpBare: ChainScenario {
    override func emit() {
        for value in 0..<10_000 { tally.add(opaque(value)) }
    }
}

final class FusedPumpMap: ChainScenario {
    override func emit() {
        let one = self.one.value
        for value in 0..<1_000 {
            var result = value
            for _ in 0..<size { result = opaque(result &+ one) }
            tally.add(opaque(result))
        }
    }
}

final class FusedPumpMapFilterMap: ChainScenario {
    private let three = Constant(3)

    override func emit() { fusedMapFilterMap(10_000, one.value, three.value, tally) }
}

final class FusedColdRange: ChainScenario {
    private let three = Constant(3)

    override func emit() { fusedMapFilterMap(1_000_000, one.value, three.value, tally) }
}

final class FusedColdFrom: ChainScenario {
    private let elements = Array(0..<1_000_000)

    override func emit() {
        let one = self.one.value
        for value in elements { tally.add(opaque(value &+ one)) }
    }
}

final class FusedFanout: ChainScenario {
    override func emit() {
        for value in 1...(10_000 / size) {
            for _ in 0..<size { tally.add(opaque(value)) }
        }
    }
}

private func fusedMapFilterMap(_ count: Int, _ one: Int, _ three: Int, _ tally: Tally) {
    for value in 0..<count {
        let mapped = opaque(value &+ one)
        if mapped & one == 0 { tally.add(mapped &* three) }
    }
}
