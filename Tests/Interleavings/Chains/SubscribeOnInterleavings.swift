import Testing

/// Observers come and go while a scheduler's actions subscribe to the source and release it.
@Suite(.serialized) struct SubscribeOnInterleavings {
    /// The fault if the remaining observer, `b`, does not hear the source, or if another subscription to the source runs.
    private func verdict(_ stage: Stage) -> String? {
        stage.counted { stage.later.run() }
        guard let observer = stage.observers.last else { return "the source was not subscribed to" }
        observer.onNext(5)
        return stage.faultUnlessHeard(["b5"]) ?? stage.faultUnlessOneRuns
    }

    /// LinkChain: below a merge, two threads tell the link of the change at the same time.
    ///
    /// Without it, the tree's serializer orders them; there, the observer below the operator has a serializer of its own.
    @Test(arguments: [false, true], [false, true])
    func aNewObserverIsServedAsTheLastLeaves(belowAMerge isBelowAMerge: Bool, duringTheAction isDuringTheAction: Bool) {
        let (old, new) = isBelowAMerge ? ("one below a merge", "another one") : ("last one", "the first one")
        everyOrder(
            "subscribe(on:): the \(old) out against " + (isDuringTheAction ? "an action and \(new) in" : "\(new) in, before the action"),
            preemptions: 2,
            of: { stage in
                stage.chain = stage.source().subscribe(on: stage.later)
                stage.below = isBelowAMerge ? Chain<Int>.merge(stage.chain!) : stage.chain
                stage.hear(stage.below!, as: "a")
                if isDuringTheAction { stage.later.run() }
            },
            threads: [
                { $0.tokens[0].dispose() },
                { stage in
                    if isDuringTheAction { stage.later.run() }
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
