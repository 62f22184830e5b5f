import Testing

@Suite struct FlatMapLatestReleaseTests {
    @Test func nothingIsLeftOfAnInnerStreamThatEndsAtOnce() {
        for inner in [{ .just(1) }, { .empty() }, { .from([1, 2]) }] as [() -> Chain<Int>] {
            conform { trial in
                let outer = Emitter<Int>()
                let token = outer.flatMapLatest { _ in inner() }.subscribe()
                let before = trial.count
                outer.onNext(1)
                expect(trial.count, before)
                outer.onNext(2)
                expect(trial.count, before)
                token.dispose()
            }
        }
    }
}
