/// Operators by hand, made by functions that are not inlined, like a library's.
extension DirectTail {
    @inline(never)
    func map(_ transform: consuming @escaping (Int) -> Int) -> DirectTail { attach(DirectMap(transform)) }

    @inline(never)
    func filter(_ predicate: consuming @escaping (Int) -> Bool) -> DirectTail { attach(DirectFilter(predicate)) }

    /// `depth` maps, each adding one.
    @discardableResult func maps(_ depth: Int, _ one: Constant) -> DirectTail {
        var tail = self
        for _ in 0..<depth { tail = tail.map { [one] in $0 &+ one.value } }
        return tail
    }

    func mapFilterMap(_ one: Constant, _ three: Constant) -> DirectTail {
        map { [one] in $0 &+ one.value }.filter { [one] in $0 & one.value == 0 }.map { [three] in $0 &* three.value }
    }
}

final class DirectMap: DirectStage {
    let transform: (Int) -> Int

    init(_ transform: @escaping (Int) -> Int) {
        self.transform = transform
        super.init(.map)
    }
}

final class DirectFilter: DirectStage {
    let predicate: (Int) -> Bool

    init(_ predicate: @escaping (Int) -> Bool) {
        self.predicate = predicate
        super.init(.filter)
    }
}

final class DirectScan: DirectStage {
    private let accumulate: (Int, Int) -> Int
    @exclusivity(unchecked) private var accumulated: Int

    init(_ initial: Int, _ accumulate: @escaping (Int, Int) -> Int) {
        self.accumulate = accumulate
        accumulated = initial
        super.init { stage, value in
            DirectStage.with(stage) { (stage: DirectScan) in
                let result = stage.accumulate(stage.accumulated, value)
                stage.accumulated = result
                stage.emit(result)
            }
        }
    }
}

final class DirectReduce: DirectStage {
    private let accumulate: (Int, Int) -> Int
    @exclusivity(unchecked) private var accumulated: Int

    init(_ initial: Int, _ accumulate: @escaping (Int, Int) -> Int) {
        self.accumulate = accumulate
        accumulated = initial
        super.init { stage, value in
            DirectStage.with(stage) { (stage: DirectReduce) in stage.accumulated = stage.accumulate(stage.accumulated, value) }
        }
    }

    override func end() { emit(accumulated) }
}

final class DirectDistinct: DirectStage {
    @exclusivity(unchecked) private var last: Int?

    init() {
        super.init { stage, value in
            DirectStage.with(stage) { (stage: DirectDistinct) in
                if value == stage.last { return }
                stage.last = value
                stage.emit(value)
            }
        }
    }
}

final class DirectSkip: DirectStage {
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int) {
        remaining = count
        super.init { stage, value in
            DirectStage.with(stage) { (stage: DirectSkip) in
                if stage.remaining > 0 { stage.remaining -= 1 } else { stage.emit(value) }
            }
        }
    }
}

final class DirectTake: DirectStage {
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int) {
        remaining = count
        super.init { stage, value in
            DirectStage.with(stage) { (stage: DirectTake) in
                if stage.remaining == 0 { return }
                stage.remaining -= 1
                stage.emit(value)
            }
        }
    }
}

/// A merge: without threads, it only passes values on.
final class DirectMerge: DirectStage {
    init() { super.init { stage, value in DirectStage.with(stage) { (stage: DirectMerge) in stage.emit(value) } } }
}
