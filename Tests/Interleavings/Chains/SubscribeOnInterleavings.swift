import Testing

/// Observers come and go while a scheduler's actions subscribe to the source and release it.
@Suite(.serialized) struct SubscribeOnInterleavings {
    /// The fault if the remaining observer, `b`, does not hear the source, or if another subscription to the source runs.
    private func verdict(_ stage: Stage) -> String? {
        stage.counted { stage.later.run() }
        guard let observer = stage.observers.last else { return "the source was not subscribed to" }
        observer.onNext(5)
        if stage.heard != ["b5"] { return "heard \(stage.heard)" }
        return stage.subscriptions - stage.cleanups == 1 ? nil : "\(stage.subscriptions) subscriptions, \(stage.cleanups) cleanups"
    }

    @Test func aNewObserverIsServedAsTheLastLeavesBeforeTheAction() {
        everyOrder(
            "subscribe(on:): the last one out against the first one in, before the action", preemptions: 2,
            of: { stage in
                stage.chain = stage.source().subscribe(on: stage.later)
                stage.hear(stage.chain!, as: "a")
            },
            threads: [{ $0.tokens[0].dispose() }, { $0.hear($0.chain!, as: "b") }],
            expecting: verdict)
    }

    /// LinkChain: here two threads tell the link of the change at the same time.
    ///
    /// In the test above, the tree's serializer orders them; here, the observer below the operator has a serializer of its own.
    @Test func aNewObserverIsServedAsOneBelowAnOperatorLeavesBeforeTheAction() {
        everyOrder(
            "subscribe(on:): the one below a merge out against another one in, before the action", preemptions: 2,
            of: { stage in
                stage.chain = stage.source().subscribe(on: stage.later)
                stage.below = .merge(stage.chain!)
                stage.hear(stage.below!, as: "a")
            },
            threads: [{ $0.tokens[0].dispose() }, { $0.hear($0.chain!, as: "b") }],
            expecting: verdict)
    }

    @Test func aNewObserverIsServedAsTheLastLeavesDuringTheAction() {
        everyOrder(
            "subscribe(on:): the last one out against an action and the first one in", preemptions: 2,
            of: { stage in
                stage.chain = stage.source().subscribe(on: stage.later)
                stage.hear(stage.chain!, as: "a")
                stage.later.run()
            },
            threads: [
                { $0.tokens[0].dispose() },
                { stage in
                    stage.later.run()
                    stage.hear(stage.chain!, as: "b")
                },
            ],
            expecting: verdict)
    }

    @Test func aNewObserverIsServedAsOneBelowAnOperatorLeavesDuringTheAction() {
        everyOrder(
            "subscribe(on:): the one below a merge out against an action and another one in", preemptions: 2,
            of: { stage in
                stage.chain = stage.source().subscribe(on: stage.later)
                stage.below = .merge(stage.chain!)
                stage.hear(stage.below!, as: "a")
                stage.later.run()
            },
            threads: [
                { $0.tokens[0].dispose() },
                { stage in
                    stage.later.run()
                    stage.hear(stage.chain!, as: "b")
                },
            ],
            expecting: verdict)
    }

    @Test func theSourceIsReleasedIfItsOnlyObserverLeavesDuringTheAction() {
        everyOrder(
            "subscribe(on:): the only one out against the action", preemptions: 2,
            of: { stage in stage.hear(stage.source().subscribe(on: stage.later)) },
            threads: [{ $0.tokens[0].dispose() }, { $0.later.run() }]
        ) { stage in
            stage.counted { stage.later.run() }
            return stage.subscriptions == stage.cleanups ? nil : "\(stage.subscriptions) subscriptions, \(stage.cleanups) cleanups"
        }
    }
}
