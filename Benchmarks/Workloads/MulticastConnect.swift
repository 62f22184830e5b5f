import BenchmarkKit

extension Workload {
    static let multicastConnect = Workload(
        "multicast/connect",
        summary: """
            One emitter, published; observers first, then one connection, 10,000 deliveries in all. Against fanout/share: \
            connecting by hand instead of counting observers. In all three something stands between: in the siblings a subject, in \
            LinkChain a tree of its own, fed by a subscription: a second serializer and a second weak load per event.
            """,
        parameter: .width,
        sizes: [1, 10, 100, 1_000],
        unit: "delivery",
        units: { _ in 10_000 },
        expected: fanoutOutcomes.filter { $0.key != 2 && $0.key <= 1_000 },
        scenario: MulticastConnectScenario.self
    )
}

private final class MulticastConnectScenario: ObserversScenario {
    private let emitter = Emitter<Int>()
    private var connectable: ConnectableObservable<Int>?

    override class func width(size: Int) -> Int { size + 1 }

    override func assemble() { connectable = emitter.publish() }

    override func subscribe() {
        guard let connectable else { return }
        for _ in 0..<size {
            tokens.append(connectable.subscribe(onNext: { [tally] in tally.add($0) }))
        }
        tokens.append(connectable.connect())
    }

    override func emit() {
        for value in 1...(10_000 / size) { emitter.onNext(value) }
    }

    override func release() { connectable = nil }
}
