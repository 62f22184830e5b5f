final class DirectMergeSubjects: DirectManyScenario {
    override func describe() -> DirectTail {
        let merged = DirectMerge()
        for root in roots { root.attach(merged) }
        return merged.tail
    }

    override func emit() {
        for value in 0..<10_000 { roots[value & (size - 1)].emit(value) }
    }
}
