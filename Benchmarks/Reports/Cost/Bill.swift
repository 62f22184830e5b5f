/// What a program does, as amounts of what was measured. It is the same for every library; the prices differ.
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

    /// By what makes them necessary: an operator, or the subscription itself.
    private(set) var amounts: [String: [Item: Double]] = [:]

    /// All amounts of an item together. What is added and subtracted again costs nothing, and its error neither. In one order always, so
    /// that the last digits of a sum are the same each time.
    var total: [Item: Double] {
        amounts.sorted { $0.key < $1.key }.reduce(into: [:]) { $0.merge($1.value, uniquingKeysWith: +) }.filter { abs($0.value) > 1e-9 }
    }

    mutating func add(_ amount: Double, of item: Item, for reason: String) {
        if amount != 0 { amounts[reason, default: [:]][item, default: 0] += amount }
    }

    /// Both together, or one less the other.
    func adding(_ other: Bill, times factor: Double = 1) -> Bill {
        var bill = self
        for (reason, amounts) in other.amounts {
            for (item, amount) in amounts { bill.add(amount * factor, of: item, for: reason) }
        }
        return bill
    }
}
