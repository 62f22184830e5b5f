import Dispatch
import Foundation
import Testing

/// Rules of Sources/README.md that this design keeps and ClassicChain does not. The others are in `SharedContractTests`.
@Suite struct ContractTests {
    private let source = PublishSubject<Int>()

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

    /// Subscribing recurses upwards, as in the three libraries, so it runs on a large stack. Teardown does not recurse.
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
                // If two handlers ran at a time, the thread sanitizer or the count below would notice.
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
