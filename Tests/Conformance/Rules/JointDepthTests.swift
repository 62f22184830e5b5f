import Testing

/// Joints in a row, to the left and to the right, are taken apart without stack per joint.
///
/// As in ``DepthTests``, each runs in a process of its own where the compiler has exit tests.
@Suite(.serialized) struct JointDepthTests {
    #if compiler(>=6.2)
    @Test func manyJointsOfAllKindsAreDisposedOnASmallStack() async {
        await #expect(processExitsWith: .success) { takeApart(mixed, .disposal) }
    }

    @Test func manyJointsOfAllKindsCompleteOnASmallStack() async {
        await #expect(processExitsWith: .success) { takeApart(mixed, .completion) }
    }

    @Test func manyJointsOfAllKindsFailOnASmallStack() async {
        await #expect(processExitsWith: .success) { takeApart(mixed, .error) }
    }

    @Test func manyConcatsToTheRightAreTakenApartOnASmallStack() async {
        await #expect(processExitsWith: .success) { for end in End.allCases { takeApart(concatsToTheRight, end) } }
    }

    @Test func manyMergesToTheRightAreTakenApartOnASmallStack() async {
        await #expect(processExitsWith: .success) { for end in End.allCases { takeApart(mergesToTheRight, end) } }
    }

    @Test func manyOthersToTheRightAreTakenApartOnASmallStack() async {
        await #expect(processExitsWith: .success) { for end in End.allCases { takeApart(othersToTheRight, end) } }
    }

    @Test func manyJointsThatWereNeverSubscribedToAreReleasedOnASmallStack() async {
        await #expect(processExitsWith: .success) {
            for build in [mixed, concatsToTheRight, mergesToTheRight, othersToTheRight] { release(build) }
        }
    }
    #else
    @Test func manyJointsAreTakenApartOnASmallStack() {
        for build in [mixed, concatsToTheRight, mergesToTheRight, othersToTheRight] {
            for end in End.allCases { takeApart(build, end) }
            release(build)
        }
    }
    #endif
}

/// A joint takes several times the stack of another operator, to be subscribed to and to emit.
private let joints = depth / 5

private enum End: CaseIterable {
    case disposal, completion, error
}

/// All kinds in turn, each below the one before. A value passes, and so does the end.
private func mixed(_ chain: Chain<Int>) -> Chain<Int> {
    (0..<joints).reduce(chain) { chain, number in
        switch number % 8 {
        case 0: chain.merge(with: .empty())
        case 1: chain.take(until: Chain<Int>.never())
        case 2: .zip(chain, .range(start: 0, count: 10)) { value, _ in value }
        case 3: chain.flatMap { .just($0) }
        case 4: .combineLatest(chain, .just(0)) { value, _ in value }
        case 5: chain.withLatestFrom(.just(0)) { value, _ in value }
        case 6: .combineLatest([.just(0), chain]) { $0[1] }
        default: Chain.empty().concat(chain).startWith()
        }
    }
}

/// Each is the second source of the one before.
private func concatsToTheRight(_ chain: Chain<Int>) -> Chain<Int> {
    (0..<joints).reduce(chain) { chain, _ in Chain.empty().concat(chain) }
}

private func mergesToTheRight(_ chain: Chain<Int>) -> Chain<Int> {
    (0..<joints).reduce(chain) { chain, _ in Chain.empty().merge(with: chain) }
}

private func othersToTheRight(_ chain: Chain<Int>) -> Chain<Int> {
    (0..<joints).reduce(chain) { chain, number in
        switch number % 3 {
        case 0: Chain<Int>.empty().take(until: Chain<Int>.never()).merge(with: chain).take(until: Chain<Int>.never())
        case 1: .zip(.range(start: 0, count: 10), chain) { $1 }
        default: .combineLatest(.just(0), chain) { $1 }
        }
    }
}

private func takeApart(_ build: @escaping (Chain<Int>) -> Chain<Int>, _ end: End) {
    conform { trial in
        let emitter = Emitter<Int>(), recorder = trial.recorder()
        let token = Box<(any Disposable)?>()
        trial.inThread(stack: largeStack) {
            token.content = recorder.subscribe(to: build(emitter.map(trial.tracked("map") { $0 })))
            emitter.onNext(7)
        }
        trial.inThread(stack: smallStack) {
            switch end {
            case .disposal: token.dispose()
            case .completion: emitter.onCompleted()
            case .error: emitter.onError(Failure.boom)
            }
        }
        expect(recorder.heard, "7" + (end == .disposal ? "" : end == .completion ? " |" : " #boom"))
        trial.inThread(stack: smallStack) { token.content = nil }
    }
}

private func release(_ build: @escaping (Chain<Int>) -> Chain<Int>) {
    conform { trial in
        let chain = Box<Chain<Int>?>(nil)
        trial.inThread(stack: largeStack) { chain.content = build(Emitter<Int>()) }
        trial.inThread(stack: smallStack) { chain.content = nil }
    }
}
