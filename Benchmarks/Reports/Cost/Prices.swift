/// The prices of one library: figures of a run, multiplied by a bill's amounts.
struct Prices {
    private let rows: RowIndex
    let library: String

    init(_ rows: RowIndex, of library: String) { (self.rows, self.library) = (rows, library) }

    /// The cost with its interval; nil if a row is missing, which ``missing(for:_:)`` names.
    ///
    /// The errors of the rows are independent, so their squares add up.
    func cost(of bill: Bill, _ metric: Metric) -> Headline.Figure? { cost(of: bill.total, metric) }

    private func cost(of amounts: [Bill.Item: Double], _ metric: Metric) -> Headline.Figure? {
        var value = 0.0, below = 0.0, above = 0.0, isInterval = true
        for (item, amount) in amounts.sorted(by: { $0.key < $1.key }) {
            guard let price = price(of: item, metric) else { return nil }
            value += amount * price.value
            let arms = [price.value - price.low, price.high - price.value].map { $0 * amount }
            // For subtracted amounts, the arms of the interval swap.
            below += amount < 0 ? arms[1] * arms[1] : arms[0] * arms[0]
            above += amount < 0 ? arms[0] * arms[0] : arms[1] * arms[1]
            isInterval = isInterval && price.isInterval
        }
        return Headline.Figure(value: value, low: value - below.squareRoot(), high: value + above.squareRoot(), isInterval: isInterval)
    }

    /// The largest part of the cost, and its share; nil if nothing costs anything.
    func most(of bill: Bill, _ metric: Metric) -> (reason: String, share: Double)? {
        guard let whole = cost(of: bill, metric)?.value, whole > 0 else { return nil }
        let parts = bill.amounts.compactMap { reason, amounts in
            cost(of: amounts, metric).map { (reason: reason, share: $0.value / whole) }
        }
        return parts.max { ($0.share, $1.reason) < ($1.share, $0.reason) }
    }

    /// The workloads with missing rows, in alphabetical order.
    func missing(for bill: Bill, _ metric: Metric) -> [String] {
        Set(bill.total.keys.filter { price(of: $0, metric) == nil }.map(\.workload)).sorted()
    }

    func price(of item: Bill.Item, _ metric: Metric) -> Headline.Figure? {
        rows.figure(item.workload, library, item.size, [item.phase], metric)
    }
}
