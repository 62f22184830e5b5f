import Testing

@Suite struct MaterializeTests {
    private func written(_ chain: Chain<Int>) -> Chain<String> {
        chain.materialize().map { event in
            switch event {
            case .next(let value): "next \(value)"
            case .error(let error): "error \(error)"
            case .completed: "completed"
            }
        }
    }

    @Test func itEmitsEachEventAsAValueAndCompletes() {
        expect(
            seen([.next(190, 8), .next(210, 1), .next(220, 2), .completed(250)]) { written($0) },
            "210:next 1 220:next 2 250:completed 250:| [200, 250]")
        expect(seen([.next(210, 1), .error(250)]) { written($0) }, "210:next 1 250:error boom 250:| [200, 250]")
        expect(seen([]) { written($0) }, "[200, 1000]")
        expect(seen([.next(210, 1), .completed(250)], until: 220) { written($0) }, "210:next 1 [200, 220]")
        expect(heard { written(.just(7)) }, "next 7 completed |")
        expect(heard { written(.error(Failure.boom)) }, "error boom |")
        expect(heard { written(.empty()) }, "completed |")
    }

    @Test func theSourceIsTornDownBeforeTheCompletionOfAnErrorIsHeard() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let kept = Box<AnyObserver<Int>?>(nil)
            recorder.hear(written(trial.noted("source", in: kept)), finally: { trial.journal.note("heard") })
            kept.content?.onError(Failure.boom)
            expect(recorder.heard, "error boom |")
            expect(trial.journal.entries, ["source+", "source-", "heard"])
            kept.content = nil
        }
    }

    @Test func aHandlerOfTheErrorThatDisposesHearsNoCompletion() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(to: written(emitter), then: { _ in token.dispose() })
            emitter.onError(Failure.boom)
            expect(recorder.heard, "error boom")
            token.content = nil
        }
    }

    @Test func dematerializeIsItsInverse() {
        for events in [
            [], [.completed(250)], [.error(250)], [.next(210, 1), .next(220, 2), .completed(250)], [Timed.next(210, 1), .error(250)],
        ] {
            expect(seen(events) { $0.materialize().dematerialize() }, seen(events) { $0 })
        }
    }
}
