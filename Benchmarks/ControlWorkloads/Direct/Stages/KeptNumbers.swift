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

    /// Not inlined, like a library's function: otherwise the handler would be part of the loop.
    @inline(never)
    func replay(to stage: DirectStage) {
        for place in oldest..<numbers.count { stage.take(numbers[place]) }
        for place in 0..<oldest { stage.take(numbers[place]) }
    }
}
