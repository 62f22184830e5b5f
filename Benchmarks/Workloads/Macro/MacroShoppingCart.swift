import BenchmarkKit

extension Workload {
    static let macroShoppingCart = Workload(
        "macro/shopping-cart",
        summary: """
            A shopping cart: what is put in and taken out is scanned and shared; with prices and a discount it makes the total, \
            and three parts of a screen observe it. Shared state, several sources and several observers.
            """,
        unit: "change",
        units: { _ in 1_000 },
        // All totals, numbers of pieces and changes of "empty" that are shown. FusedLoop computes the same without any stream.
        expected: [0: Outcome(checksum: 68_073, delivered: 2_744)],
        scenario: ShoppingCartScenario.self
    )
}

private final class ShoppingCartScenario: ChainScenario {
    private var changes: Emitter<CartChange>?
    private var prices: BehaviorSubject<[Int]>?
    private var discount: BehaviorSubject<Int>?
    private var total: Chain<Int>?
    private var pieces: Chain<Int>?
    private var isEmpty: Chain<Bool>?
    private var bag: Bag?

    override func assemble() {
        let changes = Emitter<CartChange>()
        let prices = BehaviorSubject(value: Cart.prices)
        let discount = BehaviorSubject(value: 0)
        let quantities = changes.scan(into: Cart.empty) { Cart.apply($1, to: &$0) }.share()
        let pieces = quantities.map { $0.reduce(0, &+) }.distinctUntilChanged()
        total = Chain.combineLatest(quantities, prices, discount, resultSelector: Cart.total).distinctUntilChanged()
        isEmpty = pieces.map { $0 == 0 }.distinctUntilChanged()
        self.pieces = pieces
        (self.changes, self.prices, self.discount) = (changes, prices, discount)
    }

    override func subscribe() {
        guard let total, let pieces, let isEmpty else { return }
        let bag = Bag()
        bag.add(total.subscribe(onNext: { [tally] in tally.add($0) }))
        bag.add(pieces.subscribe(onNext: { [tally] in tally.add($0) }))
        bag.add(isEmpty.subscribe(onNext: { [tally] in tally.add($0 ? 1 : 0) }))
        self.bag = bag
    }

    override func emit() {
        guard let changes, let prices, let discount else { return }
        for number in 0..<1_000 {
            changes.onNext(Cart.change(number))
            if number % 10 == 9 { prices.onNext(Cart.prices(after: number)) }
            if number % 50 == 49 { discount.onNext(number % 7) }
        }
    }

    override func release() { (total, pieces, isEmpty) = (nil, nil, nil) }

    override func dispose() {
        bag = nil
        (changes, prices, discount) = (nil, nil, nil)
    }
}
