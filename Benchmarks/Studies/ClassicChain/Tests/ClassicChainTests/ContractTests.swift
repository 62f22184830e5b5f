import Testing

/// This design's own behaviour, beside `SharedContractTests`. It breaks three rules of Sources/README.md: a value sent from a handler
/// overtakes, a long chain is torn down by recursion, and senders on several threads must take turns.
@Suite struct ContractTests {
    private let source = PublishSubject<Int>()

    @Test func droppingTheTokenStopsNothing() {
        let heard = Heard()
        var token: (any Disposable)? = source.map { $0 + 7 }.subscribe(onNext: { heard.values.append($0) })
        source.onNext(1)
        #expect(token != nil)
        token = nil
        source.onNext(2)
        source.onCompleted()
        #expect(heard.values == [8, 9])
    }

    /// The sink and its disposer hold each other.
    @Test func withNothingDisposedAChainOutlivesItsSource() {
        weak var held: Object?
        var source: PublishSubject<Int>? = PublishSubject<Int>()
        var token: (any Disposable)?
        do {
            let object = Object()
            held = object
            token = source?.map { [object] in object.number + $0 }.subscribe(onNext: { _ in })
        }
        source = nil
        weak let chain = token
        token = nil
        #expect(held != nil)
        chain?.dispose()
        #expect(held == nil)
    }

    @Test(arguments: [0, 1, 3]) func disposalReleasesTheClosuresWhileTheTokenIsHeld(depth: Int) {
        weak var held: Object?
        let token: any Cancelable
        do {
            let object = Object()
            held = object
            var chain: Observable<Int> = source
            for _ in 0..<depth { chain = chain.map { [object] in object.number + $0 } }
            token = chain.subscribe(onNext: { [object] _ in _ = object.number })
        }
        #expect(held != nil)
        token.dispose()
        token.dispose()
        #expect(held == nil)
        #expect(token.isDisposed)
    }

    @Test func anObserverOfAnyClassHearsTheEvents() {
        let counter = Counter()
        let token = source.filter { $0 > 1 }.subscribe(counter)
        for value in 1...3 { source.onNext(value) }
        source.onCompleted()
        #expect(counter.heard == 3)
        #expect(token.isDisposed)
    }
}

private final class Counter: ObserverType {
    private(set) var heard = 0
    func on(_ event: Event<Int>) { heard += 1 }
}
