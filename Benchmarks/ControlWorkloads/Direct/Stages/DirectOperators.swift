/// Operators by hand. They are made by functions that are not inlined, as a library's would not be.
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
    private let transform: (Int) -> Int
    init(_ transform: @escaping (Int) -> Int) { self.transform = transform }
    override func take(_ value: Int) { emit(transform(value)) }
}

final class DirectFilter: DirectStage {
    private let predicate: (Int) -> Bool
    init(_ predicate: @escaping (Int) -> Bool) { self.predicate = predicate }
    override func take(_ value: Int) { if predicate(value) { emit(value) } }
}

final class DirectScan: DirectStage {
    private let accumulate: (Int, Int) -> Int
    @exclusivity(unchecked) private var accumulated: Int

    init(_ initial: Int, _ accumulate: @escaping (Int, Int) -> Int) {
        self.accumulate = accumulate
        accumulated = initial
    }

    override func take(_ value: Int) {
        let result = accumulate(accumulated, value)
        accumulated = result
        emit(result)
    }
}

final class DirectReduce: DirectStage {
    private let accumulate: (Int, Int) -> Int
    @exclusivity(unchecked) private var accumulated: Int

    init(_ initial: Int, _ accumulate: @escaping (Int, Int) -> Int) {
        self.accumulate = accumulate
        accumulated = initial
    }

    override func take(_ value: Int) { accumulated = accumulate(accumulated, value) }
    override func end() { emit(accumulated) }
}

final class DirectDistinct: DirectStage {
    @exclusivity(unchecked) private var last: Int?

    override func take(_ value: Int) {
        if value == last { return }
        last = value
        emit(value)
    }
}

final class DirectSkip: DirectStage {
    @exclusivity(unchecked) private var remaining: Int
    init(_ count: Int) { remaining = count }
    override func take(_ value: Int) { if remaining > 0 { remaining -= 1 } else { emit(value) } }
}

final class DirectTake: DirectStage {
    @exclusivity(unchecked) private var remaining: Int
    init(_ count: Int) { remaining = count }

    override func take(_ value: Int) {
        if remaining == 0 { return }
        remaining -= 1
        emit(value)
    }
}
