import Testing

@Suite struct BufferCountTests {
    @Test func bufferEmitsArraysOfItsCountAndTheRestAtTheEnd() {
        conform { trial in
            let recorder = trial.recorder(of: [Int].self)
            let emitter = Emitter<Int>()
            recorder.hear(emitter.buffer(count: 2))
            emitter.onNext(1)
            expect(recorder.heard, "")
            emitter.onNext(2)
            expect(recorder.heard, "[1, 2]")
            emitter.onNext(3)
            emitter.onCompleted()
            expect(recorder.heard, "[1, 2] [3] |")
        }
    }

    @Test func nothingIsLeftOverIfTheLastArrayIsFull() {
        conform { trial in
            let recorder = trial.recorder(of: [Int].self), empty = trial.recorder("empty", of: [Int].self)
            recorder.hear(Chain.range(start: 1, count: 4).buffer(count: 2))
            empty.hear(Chain<Int>.empty().buffer(count: 2))
            expect(recorder.heard, "[1, 2] [3, 4] |")
            expect(empty.heard, "|")
        }
    }

    @Test func anErrorDropsTheRest() {
        conform { trial in
            let recorder = trial.recorder(of: [Int].self)
            let emitter = Emitter<Int>()
            recorder.hear(emitter.buffer(count: 2))
            for value in 1...3 { emitter.onNext(value) }
            emitter.onError(Failure.boom)
            expect(recorder.heard, "[1, 2] #boom")
        }
    }

    @Test func arraysOfOneAndOneArrayOfAll() {
        conform { trial in
            let ones = trial.recorder("ones", of: [Int].self), all = trial.recorder("all", of: [Int].self)
            ones.hear(Chain.range(start: 1, count: 3).buffer(count: 1))
            all.hear(Chain.range(start: 1, count: 3).buffer(count: .max))
            expect(ones.heard, "[1] [2] [3] |")
            expect(all.heard, "[1, 2, 3] |")
        }
    }

    @Test func takeStopsALoopThroughABuffer() {
        conform { trial in
            let recorder = trial.recorder(of: [Int].self)
            let drawn = Counter()
            recorder.hear(Chain.from((1...1_000_000).lazy.map { _ in drawn.increment() }).buffer(count: 3).take(2))
            expect(recorder.heard, "[1, 2, 3] [4, 5, 6] |")
            expect(drawn.value, 6)
        }
    }

    @Test func anEmittedArrayIsNotKept() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let subscription = emitter.buffer(count: 2).subscribe()
            emitter.onNext(trial.tracker("1"))
            expect(trial.alive, ["1"])
            emitter.onNext(trial.tracker("2"))
            expect(trial.alive, [])
            emitter.onNext(trial.tracker("3"))
            subscription.dispose()
            expect(trial.alive, [])
        }
    }

    @Test func theHandlerOfTheRestMayDisposeAndHearsNoEnd() {
        conform { trial in
            let recorder = trial.recorder(of: [Int].self)
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(to: emitter.buffer(count: 2), then: { _ in token.dispose() })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "[1]")
            token.content = nil
        }
    }

    @Test func aBufferThatIsSubscribedToAgainBeginsEmpty() {
        conform { trial in
            let first = trial.recorder("first", of: [Int].self), second = trial.recorder("second", of: [Int].self)
            let emitter = Emitter<Int>()
            let chain = emitter.buffer(count: 2)
            let token = first.subscribe(to: chain)
            emitter.onNext(1)
            token.dispose()
            second.hear(chain)
            emitter.onNext(2)
            emitter.onNext(3)
            emitter.onCompleted()
            expect(first.heard, "")
            expect(second.heard, "[2, 3] |")
        }
    }
}
