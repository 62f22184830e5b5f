import Testing

@Suite(.serialized) struct SharingInterleavings {
    @Test func anObserverReplacingTheLastIsServedByOneRun() {
        everyOrder(
            "share: the last one out against the first one in", preemptions: 2,
            of: { stage in
                stage.chain = stage.source().share()
                stage.hear(stage.chain!, as: "a")
            },
            threads: [{ $0.tokens[0].dispose() }, { $0.hear($0.chain!, as: "b") }]
        ) { stage in
            stage.sendLast(5)
            return stage.faultUnlessHeard(["b5"]) ?? stage.faultUnlessOneRuns
        }
    }

    @Test func anObserverReplacingTheLastIsServedByOneReplayingRun() {
        everyOrder(
            "share(replay:): the last one out, below a chain that is held, against the first one in", preemptions: 2,
            of: { stage in
                stage.chain = stage.source().share(replay: 1)
                stage.below = .merge(stage.chain!, stage.first!)
                stage.hear(stage.below!, as: "a")
            },
            threads: [{ $0.tokens[0].dispose() }, { $0.hear($0.chain!, as: "b") }]
        ) { stage in
            stage.sendLast(5)
            return stage.faultUnlessHeard(["b5"]) ?? stage.faultUnlessOneRuns
        }
    }

    @Test func aDeferredStreamRunsForTheNextObserverAsTheOnlyOneLeaves() {
        everyOrder(
            "deferred: the only one out, and another one in, against the stream that is made", preemptions: 2,
            of: { stage in
                stage.chain = .deferred { [unowned stage] in stage.source() }
                stage.below = stage.chain!.take(until: stage.second!)
            },
            threads: [
                { $0.hear($0.below!) },
                { stage in
                    stage.second!.onNext(1)
                    stage.hear(stage.chain!, as: "b")
                },
            ]
        ) { stage in
            let running = stage.subscriptions - stage.cleanups
            // If the trigger fired before it was subscribed to, both observers run, each with its own stream. LinkChain subscribes to it
            // from the start.
            return running == (stage.heard.contains("|") ? 1 : 2)
                ? nil : "\(stage.subscriptions) subscriptions, \(stage.cleanups) cleanups"
        }
    }

    /// The stream's cleanup disposes its only observer. Only the ended stream is dropped, not one made for a later observer.
    @Test func everyObserverArrivingAsADeferredStreamEndsIsServed() {
        everyOrder(
            "deferred: the stream ends and lets the only one go, against two others in", preemptions: 2,
            of: { stage in
                stage.chain = .deferred { [unowned stage] in
                    stage.made += 1
                    if stage.made > 1 { return stage.source() }
                    return .create { observer in
                        stage.observers.append(observer)
                        return Disposables.create { stage.tokens.first?.dispose() }
                    }
                }
                stage.hear(stage.chain!, as: "a")
            },
            threads: [{ $0.observers[0].onCompleted() }, { $0.hear($0.chain!, as: "b") }, { $0.hear($0.chain!, as: "c") }]
        ) { stage in
            for observer in stage.observers.dropFirst() { observer.onNext(5) }
            // An observer that came before the end hears it; a later one hears the next stream.
            let deaf = ["b", "c"].filter { name in !stage.heard.contains { $0.hasPrefix(name) } }
            return deaf.isEmpty ? nil : "\(deaf) heard nothing: \(stage.heard)"
        }
    }

    /// For the next observer, the stream is made anew.
    @Test func aDeferredStreamMadeAsItsOnlyObserverLeavesIsCleanedUp() {
        everyOrder(
            "deferred: the only one out against the stream that is made", reaching: ["|"],
            of: { stage in
                stage.chain = .deferred { [unowned stage] in
                    stage.made += 1
                    return stage.source()
                }
                stage.below = stage.chain!.take(until: stage.second!)
            },
            threads: [{ $0.hear($0.below!) }, { $0.second!.onNext(1) }]
        ) { stage in
            // The trigger fired before it was subscribed to.
            if stage.heard.isEmpty { return nil }
            if stage.subscriptions != stage.cleanups { return "\(stage.subscriptions) subscriptions, \(stage.cleanups) cleanups" }
            let made = stage.made
            stage.hear(stage.chain!, as: "b")
            return stage.made == made + 1 ? nil : "\(stage.made) streams were made, and \(made) before"
        }
    }

    /// A value that arrives as the only observer leaves does not reach the next one.
    @Test(arguments: ["observe(on:)", "ifEmpty(switchTo:)"]) func aValueArrivingAsTheOnlyObserverLeavesDoesNotReachTheNext(_ kind: String) {
        everyOrder(
            "\(kind): the only one out against a value",
            of: { stage in
                let later = stage.later
                stage.chain = kind == "observe(on:)" ? stage.first!.observe(on: later) : stage.first!.ifEmpty(switchTo: stage.second!)
                stage.hear(stage.chain!, as: "a")
            },
            threads: [{ $0.first!.onNext(1) }, { $0.tokens[0].dispose() }]
        ) { stage in
            stage.counted {
                stage.hear(stage.chain!, as: "b")
                stage.later.run()
                stage.first!.onCompleted()
                stage.later.run()
                stage.second!.onNext(7)
            }
            let heard = stage.heard.filter { $0.hasPrefix("b") }
            return heard == (kind == "observe(on:)" ? ["b|"] : ["b7"]) ? nil : "heard \(stage.heard)"
        }
    }

    /// A value that an observer hears belongs to it, even if it was sent before the observer came.
    @Test func aNewObserverThatHearsAValueGetsNoFallback() {
        everyOrder(
            "ifEmpty(switchTo:): the only one out, and another one in, against a value", preemptions: 2,
            of: { stage in
                stage.chain = stage.first!.ifEmpty(switchTo: stage.second!)
                stage.hear(stage.chain!, as: "a")
            },
            threads: [
                { $0.first!.onNext(1) },
                { stage in
                    stage.tokens[0].dispose()
                    stage.hear(stage.chain!, as: "b")
                },
            ]
        ) { stage in
            stage.counted {
                stage.first!.onCompleted()
                stage.second!.onNext(7)
            }
            let heard = stage.heard.filter { $0.hasPrefix("b") }
            return Own.aNewObserverThatHearsAValueGetsNoFallback.contains(heard) ? nil : "heard \(stage.heard)"
        }
    }

    @Test func aFailureAsTheOnlyObserverLeavesDoesNotReachTheNext() {
        everyOrder(
            "retry(when:): the only one out against the source's error",
            of: { stage in
                stage.chain = stage.source().retry { (errors: Chain<any Error>) in errors.map { _ in 0 } }
                stage.hear(stage.chain!, as: "a")
            },
            threads: [{ $0.observers[0].onError(Trouble()) }, { $0.tokens[0].dispose() }]
        ) { stage in
            stage.counted {
                stage.hear(stage.chain!, as: "b")
                stage.sendLast(5)
            }
            return stage.faultUnlessHeard(["b5"]) ?? stage.faultUnlessOneRuns
        }
    }

    @Test func twoSimultaneousObserversShareOneRun() {
        everyOrder(
            "share: two come at a time", preemptions: 2,
            of: { stage in stage.chain = stage.source().share() },
            threads: [{ $0.hear($0.chain!, as: "a") }, { $0.hear($0.chain!, as: "b") }]
        ) { stage in
            if stage.subscriptions != 1 { return "\(stage.subscriptions) subscriptions" }
            stage.sendLast(5)
            return stage.heard.sorted() == ["a5", "b5"] ? nil : "heard \(stage.heard)"
        }
    }

    @Test(arguments: ["share(replay:)", "replay", "replay and refCount"]) func anObserverArrivingDuringAKeptValueHearsItOnce(_ kind: String)
    {
        everyOrder(
            "\(kind): a second observer against a value",
            of: { stage in
                switch kind {
                case "share(replay:)": stage.chain = stage.first!.share(replay: 1)
                case "replay and refCount": stage.chain = stage.first!.replay(1).refCount()
                default:
                    let connectable = stage.first!.replay(1)
                    stage.chain = connectable
                    stage.tokens.append(connectable.connect())
                }
                stage.hear(stage.chain!, as: "a")
                stage.first!.onNext(1)
            },
            threads: [{ $0.first!.onNext(2) }, { $0.hear($0.chain!, as: "b") }]
        ) { stage in
            let a = stage.heard.filter { $0.hasPrefix("a") }, b = stage.heard.filter { $0.hasPrefix("b") }
            return a == ["a1", "a2"] && [["b1", "b2"], ["b2"]].contains(b) ? nil : "heard \(stage.heard)"
        }
    }

    @Test func aShareLeftWhileConnectingIsCleanedUp() {
        everyOrder(
            "share: the first one in is over before the source is connected", preemptions: 2,
            of: { stage in stage.chain = stage.source().share().take(until: stage.second!) },
            threads: [{ $0.hear($0.chain!) }, { $0.second!.onNext(1) }]
        ) { stage in
            if ![[], ["|"]].contains(stage.heard) { return "heard \(stage.heard)" }
            let running = stage.heard.isEmpty ? 1 : 0
            return stage.subscriptions - stage.cleanups == running
                ? nil : "\(stage.subscriptions) subscriptions, \(stage.cleanups) cleanups, heard \(stage.heard)"
        }
    }

    @Test func aShareLeftAsItsSourceEndsCleansUpOnce() {
        everyOrder(
            "share: the end against the last one out", preemptions: 2,
            of: { stage in
                stage.chain = stage.source().share()
                stage.hear(stage.chain!)
            },
            threads: [{ $0.observers[0].onCompleted() }, { $0.tokens[0].dispose() }]
        ) { $0.faultUnlessHeard([], ["|"]) ?? $0.faultUnlessCleanedUpOnce }
    }
}
