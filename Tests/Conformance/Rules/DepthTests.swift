import Testing

/// Rule 17 and the contract's "Depth": teardown needs no stack per operator.
///
/// A chain of 100,000 operators is built, subscribed and fed on a large stack, and torn down on one of 512 KiB. `EveryOperator` shows it
/// for 3,000 of each kind. A stack overflow ends the process; `make test` then names the test.
@Suite(.serialized, .conforms) struct DepthTests {
    private let trial = Trial.current

    struct Deep: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let heard: String
        var isFed = true
        var build: @Sendable (Chain<Int>) -> Chain<Int> = deepened
        /// Runs on the small stack.
        let end: @Sendable (Emitter<Int>, any Disposable) -> Void
    }

    private static let last = depth / 2

    static let all = [
        Deep(testDescription: "disposed", heard: "\(last)") { $1.dispose() },
        Deep(testDescription: "completed", heard: "\(last) |") { emitter, _ in emitter.onCompleted() },
        Deep(testDescription: "failed", heard: "\(last) #boom") { emitter, _ in emitter.onError(Failure.boom) },
        Deep(testDescription: "below create, disposed", heard: "\(last)", build: belowCreate) { $1.dispose() },
        Deep(testDescription: "below create, completed", heard: "\(last) |", build: belowCreate) { emitter, _ in emitter.onCompleted() },
        Deep(testDescription: "below never, disposed", heard: "", build: { _ in deepened(.never()) }) { $1.dispose() },
        Deep(
            testDescription: "with a top that throws", heard: "#boom", isFed: false,
            build: { deepened($0.map { _ in throw Failure.boom }) }
        ) { emitter, _ in emitter.onNext(1) },
        Deep(testDescription: "of stages that throw in place of the end", heard: "#boom", build: throwingInPlaceOfTheEnd) { emitter, _ in
            emitter.onError(Failure.boom)
        },
        Deep(testDescription: "of stages that replace the end", heard: "|", isFed: false, build: replacingTheEnd) { emitter, _ in
            emitter.onCompleted()
        },
    ]

    @Test(arguments: all) func aDeepChainIsTornDownOnASmallStack(_ deep: Deep) {
        let emitter = Emitter<Int>(), recorder = trial.recorder(), token = Box<(any Disposable)?>()
        trial.inThread(stack: largeStack) {
            token.content = recorder.subscribe(to: deep.build(emitter))
            if deep.isFed { emitter.onNext(0) }
        }
        trial.inThread(stack: smallStack) { deep.end(emitter, token.content!) }
        expect(recorder.heard, deep.heard)
        trial.inThread(stack: smallStack) { token.content = nil }
    }

    @Test func aNeverSubscribedDeepChainIsFreedOnASmallStack() {
        let chain = Box<Chain<Int>?>(nil)
        trial.inThread(stack: largeStack) { chain.content = deepened(Emitter<Int>()) }
        trial.inThread(stack: smallStack) { chain.content = nil }
    }

    @Test func aBagHoldingADeepChainIsFreedOnASmallStack() {
        let emitter = Emitter<Int>(), bag = Box<Bag?>(Bag()), recorder = trial.recorder()
        trial.inThread(stack: largeStack) { recorder.subscribe(to: deepened(emitter)).disposed(by: bag.content!) }
        trial.inThread(stack: smallStack) { bag.content = nil }
        expect(recorder.heard, "")
    }
}

#if THREAD_SANITIZER
// The sanitizer's own call stack ends at 65,536 frames, which 10,000 operators exceed in some of the tests. 5,000 are still enough:
// releasing an object during the release of another took Swift 208 bytes when measured, and 5,000 times that is twice the small stack.
let depth = 5_000
#else
let depth = 100_000
#endif

@Sendable func deepened(_ chain: Chain<Int>) -> Chain<Int> {
    (0..<depth).reduce(chain) { chain, level in
        level.isMultiple(of: 2) ? chain.map { $0 + 1 } : chain.filter { _ in true }
    }
}

@Sendable private func belowCreate(_ source: Chain<Int>) -> Chain<Int> { deepened(.create { source.subscribe($0) }) }

@Sendable private func throwingInPlaceOfTheEnd(_ source: Chain<Int>) -> Chain<Int> {
    (0..<depth).reduce(source.filter { _ in false }) { chain, level in
        // Every third also has an `afterError`, which must not be called.
        level.isMultiple(of: 3)
            ? chain.do(onError: { throw $0 }, afterError: { _ in Issue.record("told of the end that it replaced") })
            : chain.do(onError: { throw $0 })
    }
}

/// The completion becomes an error, which becomes the completion again.
@Sendable private func replacingTheEnd(_ source: Chain<Int>) -> Chain<Int> {
    (0..<depth / 4).reduce(source) { chain, level in
        (level.isMultiple(of: 2) ? chain.single() : chain.element(at: 0)).materialize().filter { _ in false }.map { _ in 0 }
    }
}
