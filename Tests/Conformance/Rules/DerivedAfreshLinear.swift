import Testing

// Operators with one source and without a scheduler.

// RxSwift: "as long as a specified condition is true"; the behaviour decides on the value for which it is not.
extension DerivedAfreshTests {
    @Test func takeWhileEndsWithTheFirstThatDoesNotHold() {
        let events: [Timed<Int>] = [.next(210, 1), .next(220, 2), .next(230, 5), .next(240, 1)]
        expectOfOne(events, "210:1 220:2 230:|", "[200, 230]") { source, _ in source.take(while: { $0 < 3 }) }
        expectOfOne(events, "210:1 220:2 230:5 230:|", "[200, 230]") { source, _ in source.take(while: { $0 < 3 }, behavior: .inclusive) }
        expectOfOne([.next(210, 9)], "210:|", "[200, 210]") { source, _ in source.take(while: { $0 < 3 }) }
        expectOfOne([.next(210, 9)], "210:9 210:|", "[200, 210]") { source, _ in source.take(while: { $0 < 3 }, behavior: .inclusive) }
    }

    @Test func takeWhileEndsAsItsSourceDoes() {
        expectOfOne([.next(210, 1), .completed(250)], "210:1 250:|", "[200, 250]") { source, _ in source.take(while: { $0 < 3 }) }
        expectOfOne([.next(210, 1), .error(220)], "210:1 220:#boom", "[200, 220]") { source, _ in source.take(while: { $0 < 3 }) }
        expectOfOne([.next(210, 1)], until: 215, "210:1", "[200, 215]") { source, _ in source.take(while: { $0 < 3 }) }
    }

    @Test func takeWhileFailsWithItsCondition() {
        expectOfOne([.next(210, 1), .next(220, 2)], "210:1 220:#other", "[200, 220]") { source, _ in
            source.take(while: { if $0 == 2 { throw Failure.other } else { true } })
        }
    }

    @Test func takeWhileLetsGoOfItsSourceBeforeTheEndIsHeard() {
        conform { trial in
            trial.withKept(1) { kept in
                let journal = trial.journal
                let chain = trial.noted("a", in: kept[0]).take(while: { $0 < 3 })
                trial.hold(chain.subscribe(onCompleted: { journal.note("|") }))
                kept[0].content?.onNext(9)
                expect(journal.entries, ["a+", "a-", "|"])
            }
        }
    }
}

// RxSwift: "In the case the provided object cannot be retained successfully, the sequence will complete."
extension DerivedAfreshTests {
    @Test func withUnretainedHandsOutTheObject() {
        let owner = Owner()
        expectOfOne([.next(210, 1), .next(220, 2), .completed(250)], "210:101 220:102 250:|", "[200, 250]") { source, _ in
            source.withUnretained(owner) { $0.number + $1 }
        }
        expectOfOne([.next(210, 1), .completed(250)], "210:100-1 250:|", "[200, 250]") { source, _ in
            source.withUnretained(owner).map { owner, value in "\(owner.number)-\(value)" }
        }
    }

    @Test func withUnretainedCompletesWithTheFirstValueAfterTheObjectHasGone() {
        let owner = Box<Owner?>(Owner())
        expectOfOne([.next(210, 1), .next(220, 2), .next(230, 3), .next(240, 4)], "210:101 220:102 230:|", "[200, 230]") {
            source, scheduler in
            scheduler.schedule(at: 225) { owner.content = nil }
            return source.withUnretained(owner.content!) { $0.number + $1 }
        }
        expectOfOne([.next(210, 1), .next(220, 2)], "210:|", "[200, 210]") { source, _ in
            source.withUnretained(Owner()) { $0.number + $1 }
        }
    }

    @Test func withUnretainedEndsAsItsSourceDoesThoughTheObjectHasGone() {
        expectOfOne([.error(230)], "230:#boom", "[200, 230]") { source, _ in source.withUnretained(Owner()) { $0.number + $1 } }
        expectOfOne([.completed(230)], "230:|", "[200, 230]") { source, _ in source.withUnretained(Owner()) { $0.number + $1 } }
    }

    @Test func withUnretainedFailsWithItsClosure() {
        let owner = Owner()
        expectOfOne([.next(210, 1)], "210:#other", "[200, 210]") { source, _ in
            source.withUnretained(owner) { _, _ -> Int in throw Failure.other }
        }
    }

    @Test func withUnretainedDoesNotHoldTheObject() {
        let owner = Box<Owner?>(Owner())
        expectOfOne([.next(210, 1)], until: 230, "210:101", "[200, 230]") { [weak object = owner.content] source, scheduler in
            scheduler.schedule(at: 220) { owner.content = nil }
            scheduler.schedule(at: 221) { expect(object == nil, true) }
            return source.withUnretained(owner.content!) { $0.number + $1 }
        }
    }
}

// RxSwift: "contains only distinct contiguous elements": neighbours in the result are distinct.
extension DerivedAfreshTests {
    @Test func distinctUntilChangedDropsWhatIsEqualToItsNeighbour() {
        expectOfOne(
            [.next(210, 1), .next(220, 1), .next(230, 2), .next(240, 1), .next(250, 1), .completed(300)],
            "210:1 230:2 240:1 300:|", "[200, 300]"
        ) { source, _ in source.distinctUntilChanged() }
        expectOfOne([.next(210, 1), .next(220, 2), .next(230, 3), .next(240, 4), .completed(250)], "210:1 230:3 250:|", "[200, 250]") {
            source, _ in
            source.distinctUntilChanged { abs($0 - $1) <= 1 }
        }
        expectOfOne([.next(210, 1), .next(220, 11), .next(230, 2), .completed(250)], "210:1 230:2 250:|", "[200, 250]") { source, _ in
            source.distinctUntilChanged { $0 % 10 }
        }
    }

    @Test func distinctUntilChangedEndsAsItsSourceDoes() {
        expectOfOne([.next(210, 1), .next(220, 1), .error(230)], "210:1 230:#boom", "[200, 230]") { source, _ in
            source.distinctUntilChanged()
        }
        expectOfOne([.completed(250)], "250:|", "[200, 250]") { source, _ in source.distinctUntilChanged() }
        expectOfOne([.next(210, 1), .next(220, 1)], until: 225, "210:1", "[200, 225]") { source, _ in source.distinctUntilChanged() }
    }

    @Test func distinctUntilChangedFailsWithItsClosures() {
        expectOfOne([.next(210, 1), .next(220, 2)], "210:1 220:#other", "[200, 220]") { source, _ in
            source.distinctUntilChanged { (_: Int, _: Int) -> Bool in throw Failure.other }
        }
        expectOfOne([.next(210, 1)], "210:#other", "[200, 210]") { source, _ in
            source.distinctUntilChanged { (_: Int) -> Int in throw Failure.other }
        }
    }
}

// ReactiveX: the final value, on completion. RxSwift: the seed is the initial accumulator value.
extension DerivedAfreshTests {
    @Test func reduceEmitsWhatIsMadeOfTheLastResultAtTheEnd() {
        expectOfOne([.next(210, 1), .next(220, 2), .completed(250)], "250:=103 250:|", "[200, 250]") { source, _ in
            source.reduce(100, accumulator: +, mapResult: { "=\($0)" })
        }
        expectOfOne([.completed(250)], "250:=100 250:|", "[200, 250]") { source, _ in
            source.reduce(100, accumulator: +, mapResult: { "=\($0)" })
        }
    }

    @Test func reduceEmitsNothingIfThereIsNoCompletion() {
        expectOfOne([.next(210, 1), .error(230)], "230:#boom", "[200, 230]") { source, _ in
            source.reduce(100, accumulator: +, mapResult: { "=\($0)" })
        }
        expectOfOne([.next(210, 1)], until: 240, "", "[200, 240]") { source, _ in
            source.reduce(100, accumulator: +, mapResult: { "=\($0)" })
        }
    }

    @Test func reduceFailsWithItsClosures() {
        expectOfOne([.next(210, 1), .next(220, 2)], "220:#other", "[200, 220]") { source, _ in
            source.reduce(100, accumulator: { if $1 == 2 { throw Failure.other } else { $0 + $1 } }, mapResult: { "=\($0)" })
        }
        expectOfOne([.next(210, 1), .completed(250)], "250:#other", "[200, 250]") { source, _ in
            source.reduce(100, accumulator: +, mapResult: { (_: Int) -> String in throw Failure.other })
        }
    }
}

// RxSwift: "returns each intermediate result"; the seed is not one.
extension DerivedAfreshTests {
    @Test func scanIntoEmitsEachResult() {
        expectOfOne([.next(210, 1), .next(220, 2), .completed(250)], "210:[1] 220:[1, 2] 250:|", "[200, 250]") { source, _ in
            source.scan(into: [Int]()) { $0.append($1) }
        }
        expectOfOne([.completed(250)], "250:|", "[200, 250]") { source, _ in source.scan(into: [Int]()) { $0.append($1) } }
    }

    @Test func scanIntoEndsAsItsSourceDoes() {
        expectOfOne([.next(210, 1), .error(230)], "210:[1] 230:#boom", "[200, 230]") { source, _ in
            source.scan(into: [Int]()) { $0.append($1) }
        }
        expectOfOne([.next(210, 1)], until: 240, "210:[1]", "[200, 240]") { source, _ in source.scan(into: [Int]()) { $0.append($1) } }
    }

    @Test func scanIntoFailsWithItsClosure() {
        expectOfOne([.next(210, 1), .next(220, 2)], "210:[1] 220:#other", "[200, 220]") { source, _ in
            source.scan(into: [Int]()) {
                $0.append($1)
                if $1 == 2 { throw Failure.other }
            }
        }
    }
}
