import Dispatch
import Foundation
import Testing
import TokenChain

/// The rules of Sources/README.md that a chain of maps, filters and takes can break.
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

    @Test func aValueSentFromAHandlerComesAfterTheOneBeingDelivered() {
        let heard = Heard()
        let first = source.subscribe(onNext: { [source] in
            heard.values.append($0)
            if $0 == 1 { source.onNext(2) }
        })
        let second = source.subscribe(onNext: { heard.values.append($0 + 100) })
        source.onNext(1)
        #expect(heard.values == [1, 101, 2, 102])
        first.dispose()
        second.dispose()
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

    @Test func droppingTheTokenStopsTheStreamAndReleasesItsClosures() {
        let heard = Heard()
        weak var held: Object?
        do {
            let object = Object()
            held = object
            var token: (any Disposable)? = source.map { [object] in object.number + $0 }.subscribe(onNext: { heard.values.append($0) })
            source.onNext(1)
            #expect(token != nil)
            token = nil
        }
        #expect(held == nil)
        source.onNext(2)
        #expect(heard.values == [8])
    }

    @Test func droppingTheTokenInItsHandlerIsSafe() {
        let heard = Heard()
        let box = Box()
        box.token = source.map { $0 }.subscribe(onNext: {
            box.token = nil
            heard.values.append($0)
        })
        source.onNext(1)
        source.onNext(2)
        #expect(heard.values == [1])
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

    @Test func whoComesAfterTheEndHearsTheEnd() {
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

    /// Subscribing goes up by recursion, as in the three libraries, and is done on a large stack. Taking apart is not.
    @Test func aLongChainIsTakenApartWithoutStack() {
        let ended = Box()
        let disposed = Box()
        let isReady = DispatchSemaphore(value: 0)
        let thread = Thread { [source] in
            var chain: Chain<Int> = source
            for _ in 0..<100_000 { chain = chain.map { $0 } }
            ended.token = chain.subscribe()
            disposed.token = chain.subscribe()
            isReady.signal()
        }
        thread.stackSize = 256 << 20
        thread.start()
        isReady.wait()
        disposed.token?.dispose()
        disposed.token = nil
        let heard = Heard()
        let token = source.subscribe(onCompleted: { heard.ends += 1 })
        source.onCompleted()
        #expect(heard.ends == 1)
        #expect(token.isDisposed)
        ended.token = nil
    }

    @Test func threadsSendWhileAnotherDisposes() {
        for _ in 0..<200 {
            let source = PublishSubject<Int>()
            let heard = Heard()
            let box = Box()
            box.token = source.map { $0 + 1 }.filter { $0 > 0 }.subscribe(onNext: { _ in
                // One at a time, or the thread sanitizer and the count below notice.
                heard.ends += 1
                heard.values.append(1)
            })
            let token = box.token
            box.token = nil
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                if thread == 3 { token?.dispose() } else { for value in 0..<50 { source.onNext(value) } }
            }
            #expect(heard.values.count == heard.ends)
            #expect(heard.ends <= 150)
        }
    }
}

private enum Failure: Error { case expected }

/// Written by one handler at a time.
private final class Heard: @unchecked Sendable {
    var values: [Int] = []
    var ends = 0
}

private final class Object: Sendable { let number = 7 }

private final class Box: @unchecked Sendable { var token: (any Disposable)? }
