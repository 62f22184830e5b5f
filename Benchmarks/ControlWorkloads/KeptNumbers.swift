/// The last values, oldest first.
final class KeptNumbers {
    @exclusivity(unchecked) private var numbers: [Int] = []
    @exclusivity(unchecked) private var oldest = 0
    private let capacity: Int

    init(_ capacity: Int) {
        self.capacity = capacity
        numbers.reserveCapacity(capacity)
    }

    func append(_ number: Int) {
        if numbers.count < capacity { return numbers.append(number) }
        numbers[oldest] = number
        oldest = oldest + 1 == capacity ? 0 : oldest + 1
    }

    /// To be called in a function that is not inlined, as a library's would not be: else the handler would be part of the loop.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        for place in oldest..<numbers.count { body(numbers[place]) }
        for place in 0..<oldest { body(numbers[place]) }
    }
}

extension KeptNumbers {
    @inline(never)
    func replay(to stage: DirectStage) { forEach { stage.take($0) } }
}
