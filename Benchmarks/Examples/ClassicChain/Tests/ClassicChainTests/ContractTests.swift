import ClassicChain
import Testing

/// The rules of Sources/README.md that this design keeps. It does not keep three: a value sent from a handler overtakes, a long chain is
/// taken apart by recursion, and senders on several threads have to take turns.
@Suite struct ContractTests {
    private let source = PublishSubject<Int>()

    @Test func valuesPassInOrderAndNothingFollowsTheEnd() {
        let heard = Heard()
        let token = source.map { $0 * 10 }.filter { $0 != 20 }.subscribe(
            onNext: { heard.values.append($0) }, onCompleted: { heard.ends += 1 })
        for value in 1...3 { source.onNext(value) }
        source.onCompleted()
        source.onNext(4)
        source.onCompleted()
        #expect(heard.values == [10, 30])
        #expect(heard.ends == 1)
        #expect(token.isDisposed)
    }

    @Test func afterDisposalInAClosureNoOtherClosureIsCalled() {
        let heard = Heard()
        let box = Box()
        box.token = source.map { value -> Int in
            if value == 2 { box.token?.dispose() }
            return value
        }
        .filter {
            heard.values.append($0)
            return true
        }
        .subscribe(onNext: { heard.values.append($0 + 100) })
        for value in 1...3 { source.onNext(value) }
        #expect(heard.values == [1, 101])
    }

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

    @Test(arguments: [0, 1, 3]) func theEndReleasesTheClosuresWhileTheTokenIsHeld(depth: Int) {
        weak var held: Object?
        let token: any Cancelable
        do {
            let object = Object()
            held = object
            var chain: Observable<Int> = source
            for _ in 0..<depth { chain = chain.map { [object] in object.number + $0 } }
            token = chain.subscribe(onNext: { [object] _ in _ = object.number }, onCompleted: { [object] in _ = object.number })
        }
        #expect(held != nil)
        source.onCompleted()
        #expect(held == nil)
        #expect(token.isDisposed)
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

    @Test func takeEndsAndLeavesItsSource() {
        let heard = Heard()
        weak var held: Object?
        let token: any Cancelable
        do {
            let object = Object()
            held = object
            token = source.map { [object] in object.number + $0 }.take(2).map { $0 }.subscribe(
                onNext: { heard.values.append($0) }, onCompleted: { heard.ends += 1 })
        }
        for value in 1...3 { source.onNext(value) }
        #expect(heard.values == [8, 9])
        #expect(heard.ends == 1)
        #expect(held == nil)
        #expect(token.isDisposed)
    }

    @Test func aClosureThatThrowsEndsTheStreamWithItsError() {
        let heard = Heard()
        let token = source.map { value -> Int in
            if value == 2 { throw Failure.expected }
            return value
        }
        .subscribe(onNext: { heard.values.append($0) }, onError: { _ in heard.ends += 1 })
        for value in 1...3 { source.onNext(value) }
        #expect(heard.values == [1])
        #expect(heard.ends == 1)
        #expect(token.isDisposed)
    }

    @Test func anObserverThatComesAfterTheEndHearsTheEnd() {
        let heard = Heard()
        source.onCompleted()
        let token = source.map { $0 }.subscribe(onNext: { heard.values.append($0) }, onCompleted: { heard.ends += 1 })
        #expect(heard.ends == 1)
        #expect(token.isDisposed)
    }

    @Test func theSourceMayGoFirst() {
        weak var held: Object?
        var source: PublishSubject<Int>? = PublishSubject<Int>()
        var token: (any Disposable)?
        do {
            let object = Object()
            held = object
            token = source?.map { [object] in object.number + $0 }.subscribe(onNext: { _ in })
        }
        source = nil
        token?.dispose()
        #expect(held == nil)
        token = nil
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

private enum Failure: Error { case expected }

private final class Heard {
    var values: [Int] = []
    var ends = 0
}

private final class Counter: ObserverType {
    private(set) var heard = 0
    func on(_ event: Event<Int>) { heard += 1 }
}

private final class Object { let number = 7 }

private final class Box { var token: (any Disposable)? }
