import Testing

@Suite struct MapTests {
    @Test func mapEmitsTheTransformOfEachValueInOrder() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.from([1, 2, 3]).map { $0 * 10 })
            expect(recorder.heard, "10 20 30 |")
        }
    }

    @Test func mapChangesTheTypeAsOftenAsIsWanted() {
        conform { trial in
            let recorder = trial.recorder(of: [String].self)
            recorder.hear(Chain.range(start: 1, count: 3).map { Double($0) / 2 }.map { "\($0)" }.map { [$0, "!"] })
            expect(recorder.heard, #"["0.5", "!"] ["1.0", "!"] ["1.5", "!"] |"#)
        }
    }

    @Test func mapCallsItsClosureOncePerValueAndNotBefore() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
            let emitter = Emitter<Int>()
            let chain = emitter.map { value in
                calls.increment()
                return value
            }
            expect(calls.value, 0)
            recorder.hear(chain)
            expect(calls.value, 0)
            emitter.onNext(1)
            expect(calls.value, 1)
            emitter.onNext(2)
            expect(calls.value, 2)
            emitter.onCompleted()
            expect(calls.value, 2)
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func mapDoesNotCallItsClosureAfterTheEnd() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.map { calls.increment(by: $0) })
            emitter.onError(Failure.boom)
            emitter.onNext(1)
            expect(calls.value, 0)
            expect(recorder.heard, "#boom")
        }
    }

    @Test func mapDoesNotCallItsClosureAfterDisposal() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
            let emitter = Emitter<Int>()
            let chain = emitter.map { calls.increment(by: $0) }
            let subscription = recorder.subscribe(to: chain)
            subscription.dispose()
            emitter.onNext(1)
            expect(calls.value, 0)
            expect(recorder.heard, "")
            withExtendedLifetime(chain) {}
        }
    }

    @Test func mapsApplyFromTheTopDown() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            recorder.hear(Chain.just("x").map { $0 + "1" }.map { $0 + "2" }.map { $0 + "3" })
            expect(recorder.heard, "x123 |")
        }
    }

    @Test func mapCarriesValuesOfEveryKind() {
        struct Large: CustomStringConvertible {
            var numbers = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
            var text = "text"
            var description: String { "\(numbers.9)\(text)" }
        }
        final class Reference: CustomStringConvertible { let description = "reference" }
        conform { trial in
            let large = trial.recorder("large", of: Large.self), optional = trial.recorder("optional", of: Int?.self)
            let reference = trial.recorder("reference", of: Reference.self), void = trial.recorder("void", of: Void.self)
            let existential = trial.recorder("existential", of: (any CustomStringConvertible).self)
            let emitter = Emitter<Int>()
            large.hear(emitter.map { _ in Large() })
            optional.hear(emitter.map { $0 == 1 ? nil : $0 })
            reference.hear(emitter.map { _ in Reference() }.filter { _ in true })
            void.hear(emitter.map { _ in () })
            existential.hear(emitter.map { $0 == 1 ? "one" as any CustomStringConvertible : $0 })
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onCompleted()
            expect(large.heard, "10text 10text |")
            expect(optional.heard, "nil Optional(2) |")
            expect(reference.heard, "reference reference |")
            expect(void.heard, "() () |")
            expect(existential.heard, "one 2 |")
        }
    }

    @Test func valuesAreNotKeptOnceTheyAreDelivered() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let subscription = emitter.map { $0 }.filter { _ in true }.subscribe(onNext: { $0.touch() })
            emitter.onNext(trial.tracker("value"))
            expect(trial.alive, [])
            subscription.dispose()
        }
    }
}
