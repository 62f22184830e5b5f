/// The bills of a program with one kind of chain of maps, and their prices, so that a page can compute costs without the model.
///
/// Each list has four bills: what is done once, for each operator, once if a chain is shared, and for each further observer. They are added
/// up before they are priced, since what one adds and another subtracts has no error.
struct CostTerms: Encodable {
    let name: String
    /// `life` and `value` in nanoseconds, `chain` in bytes.
    let life, value, chain: [[String: Double]]
    /// By the name used in the bills: a price, and how far its interval reaches down and up.
    private(set) var prices: [String: [Double]] = [:]

    /// Nil if a piece was not measured, or a time has no interval.
    init?(_ prices: Prices) {
        var known: [String: [Double]] = [:], isKnown = true
        func terms(_ stream: CostStream, _ part: KeyPath<CostModel, Bill>, _ metric: Metric) -> [[String: Double]] {
            func bill(depth: Int = 0, observers: Double = 1) -> Bill {
                var stream = stream
                stream.stages = Array(repeating: CostStream.Stage(piece: .map, others: [], yield: 1), count: depth)
                stream.observers = observers
                return CostModel(CostProgram(name: "", sentence: "", streams: [stream]))[keyPath: part]
            }
            let alone = bill(), observer = bill(observers: 3).adding(bill(observers: 2), times: -1)
            let shared = bill(observers: 2).adding(alone, times: -1).adding(observer, times: -1)
            return [alone, bill(depth: 1).adding(alone, times: -1), shared, observer].map { bill in
                Dictionary(
                    uniqueKeysWithValues: bill.total.map { item, amount in
                        let key = "\(metric.rawValue) \(item.workload) \(item.phase)", price = prices.price(of: item, metric)
                        known[key] = price.map { [$0.value, $0.value - $0.low, $0.high - $0.value] }
                        isKnown = isKnown && price?.isInterval == true
                        return (key, amount)
                    })
            }
        }
        name = prices.library
        life = terms(CostStream(chains: 0, lives: 1), \.work, .timePerUnit)
        value = terms(CostStream(chains: 0, values: 1), \.work, .timePerUnit)
        chain = terms(CostStream(chains: 1), \.held, .liveBytes)
        if !isKnown { return nil }
        self.prices = known
    }
}
