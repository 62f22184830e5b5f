import Testing

/// Rule 17 and the contract's "Depth": taking a chain apart needs no stack per operator.
///
/// A chain of 100,000 operators is built, subscribed and fed on a large stack, and taken apart on one of 512 KiB. Where the compiler
/// has exit tests, each runs in a process of its own, for a stack that overflows ends the process.
@Suite(.serialized) struct DepthTests {
    #if compiler(>=6.2)
    @Test func aDeepChainIsDisposedOnASmallStack() async {
        await #expect(processExitsWith: .success) { disposeDeepChain() }
    }

    @Test func aDeepChainCompletesOnASmallStack() async {
        await #expect(processExitsWith: .success) { endDeepChain(with: nil) }
    }

    @Test func aDeepChainFailsOnASmallStack() async {
        await #expect(processExitsWith: .success) { endDeepChain(with: Failure.boom) }
    }

    @Test func aDeepChainBelowCreateCompletesOnASmallStack() async {
        await #expect(processExitsWith: .success) { endDeepChainBelowCreate(byDisposal: false) }
    }

    @Test func aDeepChainBelowCreateIsDisposedOnASmallStack() async {
        await #expect(processExitsWith: .success) { endDeepChainBelowCreate(byDisposal: true) }
    }

    @Test func aDeepColdChainIsDisposedOnASmallStack() async {
        await #expect(processExitsWith: .success) { disposeDeepColdChain() }
    }

    @Test func aDeepChainThatWasNeverSubscribedIsReleasedOnASmallStack() async {
        await #expect(processExitsWith: .success) { releaseDeepAssembly() }
    }

    @Test func aDeepChainWhoseTopThrowsIsTakenApartOnASmallStack() async {
        await #expect(processExitsWith: .success) { throwAtTheTopOfADeepChain() }
    }

    @Test func aDeepChainWhoseStagesThrowInPlaceOfTheEndIsTakenApartOnASmallStack() async {
        await #expect(processExitsWith: .success) { throwAtEachStageOfADeepChain() }
    }

    @Test func aDeepChainWhoseStagesReplaceTheEndIsTakenApartOnASmallStack() async {
        await #expect(processExitsWith: .success) { replaceTheEndAtEachStageOfADeepChain() }
    }

    @Test func aBagOfADeepChainIsDroppedOnASmallStack() async {
        await #expect(processExitsWith: .success) { dropBagOfDeepChain() }
    }
    #else
    @Test func aDeepChainIsTakenApartOnASmallStack() {
        disposeDeepChain()
        endDeepChain(with: nil)
        endDeepChain(with: Failure.boom)
        endDeepChainBelowCreate(byDisposal: false)
        endDeepChainBelowCreate(byDisposal: true)
        disposeDeepColdChain()
        releaseDeepAssembly()
        throwAtTheTopOfADeepChain()
        throwAtEachStageOfADeepChain()
        replaceTheEndAtEachStageOfADeepChain()
        dropBagOfDeepChain()
    }
    #endif
}

#if THREAD_SANITIZER
// Its own stack of calls ends at 65,536, which 10,000 operators exceed in some of the tests. It is still deep enough: to release an
// object while it releases another took Swift 208 bytes when that was measured, and 5,000 times that is twice the small stack.
let depth = 5_000
#else
let depth = 100_000
#endif

/// Maps and filters, in turn.
func deepened(_ chain: Chain<Int>) -> Chain<Int> {
    (0..<depth).reduce(chain) { chain, level in
        level.isMultiple(of: 2) ? chain.map { $0 + 1 } : chain.filter { _ in true }
    }
}

private func disposeDeepChain() {
    conform { trial in
        let emitter = Emitter<Int>()
        let recorder = trial.recorder()
        let token = Box<(any Disposable)?>()
        trial.inThread(stack: largeStack) {
            token.content = recorder.subscribe(to: deepened(emitter))
            emitter.onNext(0)
        }
        trial.inThread(stack: smallStack) { token.dispose() }
        expect(recorder.heard, "\(depth / 2)")
        trial.inThread(stack: smallStack) { token.content = nil }
    }
}

private func endDeepChain(with error: Failure?) {
    conform { trial in
        let emitter = Emitter<Int>()
        let recorder = trial.recorder()
        let token = Box<(any Disposable)?>()
        trial.inThread(stack: largeStack) {
            token.content = recorder.subscribe(to: deepened(emitter))
            emitter.onNext(0)
        }
        trial.inThread(stack: smallStack) {
            if let error { emitter.onError(error) } else { emitter.onCompleted() }
        }
        expect(recorder.heard, "\(depth / 2) " + (error == nil ? "|" : "#boom"))
        trial.inThread(stack: smallStack) { token.content = nil }
    }
}

private func endDeepChainBelowCreate(byDisposal: Bool) {
    conform { trial in
        let kept = Box<AnyObserver<Int>?>(nil), token = Box<(any Disposable)?>()
        let recorder = trial.recorder()
        trial.inThread(stack: largeStack) {
            token.content = recorder.subscribe(
                to: deepened(
                    .create { observer in
                        kept.content = observer
                        return Disposables.create { trial.journal.note("cleanup") }
                    }))
            kept.content?.onNext(0)
        }
        trial.inThread(stack: smallStack) {
            if byDisposal { token.dispose() } else { kept.content?.onCompleted() }
        }
        expect(recorder.heard, (byDisposal ? "\(depth / 2)" : "\(depth / 2) |"))
        expect(trial.journal.entries, ["cleanup"])
        kept.content = nil
        trial.inThread(stack: smallStack) { token.content = nil }
    }
}

private func disposeDeepColdChain() {
    conform { trial in
        let token = Box<(any Disposable)?>()
        trial.inThread(stack: largeStack) { token.content = trial.recorder().subscribe(to: deepened(.never())) }
        trial.inThread(stack: smallStack) {
            token.dispose()
            token.content = nil
        }
    }
}

private func releaseDeepAssembly() {
    conform { trial in
        let chain = Box<Chain<Int>?>(nil)
        trial.inThread(stack: largeStack) { chain.content = deepened(Emitter<Int>()) }
        trial.inThread(stack: smallStack) { chain.content = nil }
    }
}

/// Subscribes on a large stack to what `chain` makes of an emitter; `end` comes, and all goes, on a small one.
private func expect(
    _ heard: String, from chain: @escaping (Chain<Int>) -> Chain<Int>, in trial: Trial, after end: @escaping (Emitter<Int>) -> Void
) {
    let emitter = Emitter<Int>()
    let recorder = trial.recorder()
    let token = Box<(any Disposable)?>()
    trial.inThread(stack: largeStack) { token.content = recorder.subscribe(to: chain(emitter)) }
    trial.inThread(stack: smallStack) { end(emitter) }
    expect(recorder.heard, heard)
    trial.inThread(stack: smallStack) { token.content = nil }
}

private func throwAtTheTopOfADeepChain() {
    conform { trial in
        expect("#boom", from: { deepened($0.map { _ in throw Failure.boom }) }, in: trial) { $0.onNext(1) }
    }
}

private func throwAtEachStageOfADeepChain() {
    conform { trial in
        let calls = Counter()
        let chain: (Chain<Int>) -> Chain<Int> = { source in
            (0..<depth).reduce(source) { chain, level in
                // Every third also asks to be told afterwards, which it is not.
                level.isMultiple(of: 3)
                    ? chain.do(onError: { throw $0 }, afterError: { _ in calls.increment() }) : chain.do(onError: { throw $0 })
            }
        }
        expect("#boom", from: chain, in: trial) { $0.onError(Failure.boom) }
        expect(calls.value, 0)
    }
}

/// The completion becomes an error, and that the completion again.
private func replaceTheEndAtEachStageOfADeepChain() {
    conform { trial in
        let chain: (Chain<Int>) -> Chain<Int> = { source in
            (0..<depth / 4).reduce(source) { chain, level in
                (level.isMultiple(of: 2) ? chain.single() : chain.element(at: 0)).materialize().filter { _ in false }.map { _ in 0 }
            }
        }
        expect("|", from: chain, in: trial) { $0.onCompleted() }
    }
}

private func dropBagOfDeepChain() {
    conform { trial in
        let emitter = Emitter<Int>()
        let bag = Box<Bag?>(Bag())
        let recorder = trial.recorder()
        trial.inThread(stack: largeStack) {
            if let bag = bag.content { recorder.subscribe(to: deepened(emitter)).disposed(by: bag) }
        }
        trial.inThread(stack: smallStack) { bag.content = nil }
        expect(recorder.heard, "")
    }
}
