import Testing

/// Rules 11 and 12, and the hot source's other promises.
@Suite(.conforms) struct EmitterTests {
    private let trial = Trial.current

    @Test func everyObserverHearsEveryValueSentAfterItSubscribed() {
        """
        a -1-2-|
        = -1-2-|
        = --^2-|
        """.draws { $0.feeding(.emitter) }
    }

    @Test func deliveryFollowsSubscriptionOrderAsObserversComeAndGo() {
        let emitter = Emitter<Int>()
        var present: [(number: Int, token: any Disposable)] = []
        var dice: UInt64 = 42
        func roll(_ sides: Int) -> Int {
            dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(dice >> 33) % sides
        }
        let heard = Box<[Int]>([])
        for number in 0..<2_000 {
            // Grows to some 40 and shrinks to nothing, repeatedly, so that gaps are made and closed in lists of every length.
            let isGrowing = number / 100 % 2 == 0
            if roll(10) < (isGrowing ? 7 : 2) || present.isEmpty {
                present.append((number, emitter.subscribe(onNext: { _ in heard.content.append(number) })))
            } else {
                present.remove(at: roll(present.count)).token.dispose()
            }
            heard.content = []
            emitter.onNext(number)
            guard heard.content == present.map(\.number) else {
                Issue.record("after \(number) steps: heard by \(heard.content), present are \(present.map(\.number))")
                break
            }
        }
        for observer in present { observer.token.dispose() }
        heard.content = []
        emitter.onNext(0)
        expect(heard.content, [])
    }

    @Test func aSubscriberArrivingDuringTheEndHearsTheEnd() {
        let first = trial.recorder("first"), guest = trial.recorder("guest"), emitter = Emitter<Int>()
        first.hear(emitter, finally: { guest.hear(emitter.map { $0 }) })
        emitter.send(1, then: .completed)
        expect([first, guest].map(\.heard), ["1 |", "|"])
    }

    @Test func valuesSentWithoutAnObserverAreLost() {
        """
        a -1-2-3-|
        = -1!
        = ----^3-|
        """.draws { $0.feeding(.emitter) }
    }

    @Test func theSendingSideOfAnEmitterOutlivesIt() {
        let recorder = trial.recorder()
        let sender: AnyObserver<Int>
        do {
            let emitter = Emitter<Int>()
            sender = emitter.asObserver()
            recorder.hear(emitter.map { $0 * 2 })
            emitter.onNext(1)
        }
        sender.onNext(2)
        sender.on(.next(3))
        sender.onCompleted()
        sender.onNext(4)
        expect(recorder.heard, "2 4 6 |")
    }

    @Test func aDroppedEmitterEndsNoStream() {
        let recorder = trial.recorder()
        let subscription: any Disposable
        do {
            let emitter = Emitter<Int>()
            subscription = recorder.subscribe(to: emitter.map { $0 })
            emitter.onNext(1)
        }
        expect(recorder.heard, "1")
        expect(trial.alive, ["handler"])
        subscription.dispose()
        expect(trial.alive, [])
    }

    @Test func oneEmitterMayFeedAnother() {
        let recorder = trial.recorder(), first = Emitter<Int>(), second = Emitter<Int>()
        recorder.hear(second)
        trial.hold(first.map { $0 + 1 }.subscribe(second.asObserver()))
        first.send(1, 2, then: .error(Failure.boom))
        expect(recorder.heard, "2 3 #boom")
    }
}
