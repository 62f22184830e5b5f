// Joints of streams. Each stream sends to its own input, which knows the joint and the stream's number.

final class DirectZip: DirectStage {
    private let combine: (Int, Int) -> Int
    @exclusivity(unchecked) private var firsts = NumberQueue()
    @exclusivity(unchecked) private var seconds = NumberQueue()

    init(_ combine: @escaping (Int, Int) -> Int) { self.combine = combine }

    private func take(first: Int) { if let second = seconds.popFirst() { emit(combine(first, second)) } else { firsts.append(first) } }

    private func take(second: Int) { if let first = firsts.popFirst() { emit(combine(first, second)) } else { seconds.append(second) } }

    final class First: DirectStage {
        override func handle(_ value: Int) {
            withNext { (joint: DirectZip) in joint.take(first: value) }
        }
    }

    final class Second: DirectStage {
        override func handle(_ value: Int) {
            withNext { (joint: DirectZip) in joint.take(second: value) }
        }
    }
}

final class DirectCombineLatest: DirectStage {
    private let combine: (Int, Int) -> Int
    @exclusivity(unchecked) private var first: Int?
    @exclusivity(unchecked) private var second: Int?

    init(_ combine: @escaping (Int, Int) -> Int) { self.combine = combine }

    private func take(first value: Int) {
        first = value
        if let second { emit(combine(value, second)) }
    }

    private func take(second value: Int) {
        second = value
        if let first { emit(combine(first, value)) }
    }

    final class First: DirectStage {
        override func handle(_ value: Int) {
            withNext { (joint: DirectCombineLatest) in joint.take(first: value) }
        }
    }

    final class Second: DirectStage {
        override func handle(_ value: Int) {
            withNext { (joint: DirectCombineLatest) in joint.take(second: value) }
        }
    }
}

final class DirectWithLatest: DirectStage {
    private let combine: (Int, Int) -> Int
    @exclusivity(unchecked) private var latest: Int?

    init(_ combine: @escaping (Int, Int) -> Int) { self.combine = combine }

    override func handle(_ value: Int) { if let latest { emit(combine(value, latest)) } }

    final class Other: DirectStage {
        override func handle(_ value: Int) {
            withNext { (joint: DirectWithLatest) in joint.latest = value }
        }
    }
}

/// `combineLatest` of any number of streams. `combine` gets the array itself, and does not keep it.
final class DirectCombineLatestOfMany: DirectStage {
    private let combine: ([Int]) -> Int
    @exclusivity(unchecked) private var latest: [Int]
    /// A bit for each stream that has not sent yet; there are at most ten.
    @exclusivity(unchecked) private var missing: Int

    init(_ count: Int, _ combine: @escaping ([Int]) -> Int) {
        self.combine = combine
        (latest, missing) = (Array(repeating: 0, count: count), 1 << count - 1)
    }

    private func take(_ value: Int, from number: Int) {
        latest[number] = value
        missing &= ~(1 << number)
        if missing == 0 { emit(combine(latest)) }
    }

    final class Input: DirectStage {
        private let number: Int
        init(_ number: Int) { self.number = number }

        override func handle(_ value: Int) {
            withNext { (joint: DirectCombineLatestOfMany) in joint.take(value, from: number) }
        }
    }
}

/// Maps each value to a stream and runs it. Here each stream ends before the next value comes, so this is `concatMap` as well.
final class DirectFlatMap: DirectStage {
    private let transform: (Int) -> DirectSource
    init(_ transform: @escaping (Int) -> DirectSource) { self.transform = transform }

    override func handle(_ value: Int) {
        let inner = transform(value)
        next.unsafelyUnwrapped._withUnsafeGuaranteedRef { inner.run(into: $0) }
    }
}
