/// The prices of a program of one kind of chain of maps, so that its cost can be computed where the model is not: in a page.
///
/// Each list has four prices: of what is done once, for each operator, once if a chain is shared, and for each further observer.
struct CostTerms: Encodable {
    /// A price, and the squares of how far its interval reaches down and up.
    struct Price: Encodable {
        let value, below, above: Double

        init(_ figure: Headline.Figure) {
            (value, below, above) = (figure.value, pow(figure.value - figure.low, 2), pow(figure.high - figure.value, 2))
        }

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            for number in [value, below, above] { try list.encode(number) }
        }
    }

    let name: String
    /// Of a life and of a value in nanoseconds; of a chain in bytes.
    let life, value, chain: [Price]

    /// Nil where a piece was not measured, or a time has no interval.
    init?(_ prices: Prices) {
        func terms(_ stream: CostStream, _ part: KeyPath<CostModel, Bill>, _ metric: Metric) -> [Price]? {
            func bill(depth: Int = 0, observers: Double = 1) -> Bill {
                var stream = stream
                stream.stages = Array(repeating: CostStream.Stage(piece: .map, others: [], yield: 1), count: depth)
                stream.observers = observers
                return CostModel(CostProgram(name: "", sentence: "", streams: [stream]))[keyPath: part]
            }
            let alone = bill(), observer = bill(observers: 3).minus(bill(observers: 2))
            let bills = [alone, bill(depth: 1).minus(alone), bill(observers: 2).minus(alone).minus(observer), observer]
            let figures = bills.compactMap { prices.cost(of: $0, metric) }.filter(\.isInterval)
            return figures.count == bills.count ? figures.map(Price.init) : nil
        }
        guard let life = terms(CostStream(chains: 0, lives: 1), \.work, .timePerUnit),
            let value = terms(CostStream(chains: 0, values: 1), \.work, .timePerUnit),
            let chain = terms(CostStream(chains: 1), \.held, .liveBytes)
        else { return nil }
        (name, self.life, self.value, self.chain) = (prices.library, life, value, chain)
    }
}

extension Bill {
    fileprivate func minus(_ other: Bill) -> Bill {
        var bill = self
        for (reason, amounts) in other.amounts {
            for (item, amount) in amounts { bill.add(-amount, of: item, for: reason) }
        }
        return bill
    }
}
