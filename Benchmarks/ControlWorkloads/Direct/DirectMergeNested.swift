import BenchmarkKit

final class DirectMergeNested: DirectManyScenario {
    override class func width(size: Int) -> Int { 2 }

    override func describe() -> DirectTail {
        var merged = roots[0].tail
        for _ in 0..<size { merged = merged.attach(DirectMerge()) }
        return merged
    }

    override func emit() {
        for value in 0..<1_000 { roots[0].emit(value) }
    }
}
