/// What a program does, as amounts of measured items: the same for every library.
struct Bill: Equatable, Sendable {
    /// A phase of a workload. Its rows are prices, in every metric.
    struct Item: Hashable, Comparable, Sendable {
        let workload: String
        let size: Int?
        let phase: String

        init(_ workload: String, size: Int? = nil, _ phase: String) { (self.workload, self.size, self.phase) = (workload, size, phase) }

        static func < (one: Item, other: Item) -> Bool {
            (one.workload, one.phase, one.size ?? 0) < (other.workload, other.phase, other.size ?? 0)
        }
    }

    /// The amounts by reason: an operator, or the subscription itself.
    private(set) var amounts: [String: [Item: Double]] = [:]

    /// The amounts by item, over all reasons.
    ///
    /// An amount that is added and subtracted again costs nothing and has no error. Items are added in a fixed order, so that the last
    /// digits are reproducible.
    var total: [Item: Double] {
        amounts.sorted { $0.key < $1.key }.reduce(into: [:]) { $0.merge($1.value, uniquingKeysWith: +) }.filter { abs($0.value) > 1e-9 }
    }

    mutating func add(_ amount: Double, of item: Item, for reason: String) {
        if amount != 0 { amounts[reason, default: [:]][item, default: 0] += amount }
    }

    func adding(_ other: Bill, times factor: Double = 1) -> Bill {
        var bill = self
        for (reason, amounts) in other.amounts {
            for (item, amount) in amounts { bill.add(amount * factor, of: item, for: reason) }
        }
        return bill
    }
}
