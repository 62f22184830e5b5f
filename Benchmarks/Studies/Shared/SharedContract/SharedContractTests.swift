import Testing

/// The rules of Sources/README.md that TokenChain and ClassicChain both keep: one text, compiled against each through a folder link.
@Suite struct SharedContractTests {
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

    @Test(arguments: [0, 1, 3]) func theEndReleasesTheClosuresWhileTheTokenIsHeld(depth: Int) {
        weak var held: Object?
        let token: any Cancelable
        do {
            let object = Object()
            held = object
            var chain: Chain<Int> = source
            for _ in 0..<depth { chain = chain.map { [object] in object.number + $0 } }
            token = chain.subscribe(onNext: { [object] _ in _ = object.number }, onCompleted: { [object] in _ = object.number })
        }
        #expect(held != nil)
        source.onCompleted()
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
}

private enum Failure: Error { case expected }

/// Written by one handler at a time.
final class Heard: @unchecked Sendable {
    var values: [Int] = []
    var ends = 0
}

final class Object: Sendable { let number = 7 }

final class Box: @unchecked Sendable { var token: (any Disposable)? }
