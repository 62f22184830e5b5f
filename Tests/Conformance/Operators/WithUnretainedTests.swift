import Testing

@Suite struct WithUnretainedTests {
    private final class Owner {
        let name = "owner"
    }

    @Test func eachValueComesWithTheObjectUntilThatHasGone() {
        conform { trial in
            let recorder = trial.recorder(of: String.self), pairs = trial.recorder("pairs", of: String.self)
            let source = Emitter<Int>()
            let owner = Box<Owner?>(Owner())
            recorder.hear(source.withUnretained(owner.content!) { "\($0.name) \($1)" })
            pairs.hear(source.withUnretained(owner.content!).map { "\($0.name) \($1)" })
            source.onNext(1)
            owner.content = nil
            expect(recorder.heard, "owner 1")
            source.onNext(2)
            source.onNext(3)
            expect(recorder.heard, "owner 1 |")
            expect(pairs.heard, "owner 1 |")
        }
    }

    @Test func itEndsWithItsSource() {
        let owner = Owner()
        expect(seen([.next(210, 1), .completed(220)]) { $0.withUnretained(owner) { $1 } }, "210:1 220:| [200, 220]")
        expect(seen([.next(210, 1), .error(220)]) { $0.withUnretained(owner) { $1 } }, "210:1 220:#boom [200, 220]")
        expect(seen([.next(210, 1)], until: 230) { $0.withUnretained(owner) { $1 } }, "210:1 [200, 230]")
    }

    @Test func aSelectorThatThrowsEndsIt() {
        let owner = Owner()
        expect(
            seen([.next(210, 1), .next(220, 2)]) { source in
                source.withUnretained(owner) { (_, value) -> Int in if value == 2 { throw Failure.boom } else { value } }
            }, "210:1 220:#boom [200, 220]")
    }
}
