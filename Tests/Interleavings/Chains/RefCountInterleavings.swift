import Testing

/// A stream that subscribers share through a connection, which exists as long as there are subscribers.
@Suite(.serialized) struct RefCountInterleavings {
    @Test(arguments: [false, true]) func anObserverReplacingTheLastIsServedByOneRun(belowAHeldChain isBelow: Bool) {
        everyOrder(
            "refCount: the last one out\(isBelow ? ", below a chain that is held," : "") against the first one in", preemptions: 2,
            of: { stage in
                stage.chain = stage.source().publish().refCount()
                stage.below = isBelow ? Chain<Int>.merge(stage.chain!, stage.first!) : stage.chain
                stage.hear(stage.below!, as: "a")
            },
            threads: [{ $0.tokens[0].dispose() }, { $0.hear($0.chain!, as: "b") }]
        ) { stage in
            stage.sendLast(5)
            return stage.faultUnlessHeard(["b5"]) ?? stage.faultUnlessOneRuns
        }
    }

    @Test func anObserverReplacingTheLastIsServedByOneReplayingRun() {
        everyOrder(
            "refCount: the last one out against the first one in, with values that are kept", preemptions: 2,
            of: { stage in
                stage.chain = stage.source().replay(1).refCount()
                stage.hear(stage.chain!, as: "a")
            },
            threads: [{ $0.tokens[0].dispose() }, { $0.hear($0.chain!, as: "b") }]
        ) { stage in
            stage.sendLast(5)
            stage.hear(stage.chain!, as: "c")
            return stage.faultUnlessHeard(["b5", "c5"]) ?? stage.faultUnlessOneRuns
        }
    }

    @Test(arguments: [false, true]) func aPassingObserverDoesNotDisturbANewOne(belowAHeldChain isBelow: Bool) {
        everyOrder(
            "refCount: one that comes and goes\(isBelow ? ", below a chain that is held," : "") against one that comes", preemptions: 2,
            of: { stage in
                stage.chain = isBelow ? stage.source().replay(1).refCount() : stage.source().publish().refCount()
                stage.below = isBelow ? Chain<Int>.merge(stage.chain!, stage.first!) : stage.chain
            },
            threads: [
                { stage in
                    let token = stage.below!.subscribe(onNext: { _ in })
                    token.dispose()
                },
                { $0.hear($0.chain!, as: "b") },
            ]
        ) { stage in
            stage.sendLast(5)
            return stage.faultUnlessHeard(["b5"]) ?? stage.faultUnlessOneRuns
        }
    }

    @Test func anObserverReplacingTheLastOnOneSubjectHearsLaterValues() {
        everyOrder(
            "refCount: the last one out against one that comes and sends, through one subject", preemptions: 2,
            of: { stage in
                stage.chain = stage.first!.multicast(Emitter<Int>()).refCount()
                stage.below = .merge(stage.chain!, stage.second!)
                stage.hear(stage.below!, as: "a")
            },
            threads: [
                { $0.tokens[0].dispose() },
                {
                    $0.hear($0.chain!, as: "b")
                    $0.first!.onNext(5)
                },
            ]
        ) { stage in
            // An observer that subscribes while another thread is inside a chain may be left to that thread, and miss the 5.
            stage.first!.onNext(6)
            return stage.heard.filter { !["a5", "b5"].contains($0) } == ["b6"] ? nil : "heard \(stage.heard)"
        }
    }

    @Test func anInnerSubscriptionDisposedAsItStartsSparesTheOthers() {
        everyOrder(
            "refCount: an inner stream that is disposed while it subscribes, beside one that stays", preemptions: 2,
            of: { stage in
                let shared = stage.source().publish().refCount()
                stage.chain = shared
                stage.below = stage.first!.flatMap { _ in shared }
                stage.hear(stage.chain!, as: "keep")
                stage.hear(stage.below!, as: "gone")
            },
            threads: [{ $0.first!.onNext(1) }, { $0.tokens[1].dispose() }]
        ) { stage in
            stage.sendLast(5)
            return stage.faultUnlessHeard(["keep5"]) ?? stage.faultUnlessOneRuns
        }
    }

    @Test func aSoleInnerSubscriptionDisposedAsItStartsIsCleanedUp() {
        everyOrder(
            "refCount: an inner stream that is disposed while it subscribes", preemptions: 2,
            of: { stage in
                let shared = stage.source().publish().refCount()
                stage.chain = shared
                stage.below = stage.first!.flatMap { _ in shared }
                stage.hear(stage.below!)
            },
            threads: [{ $0.first!.onNext(1) }, { $0.tokens[0].dispose() }]
        ) { stage in
            if stage.subscriptions != stage.cleanups { return "\(stage.subscriptions) subscriptions, \(stage.cleanups) cleanups" }
            stage.hear(stage.chain!, as: "b")
            stage.sendLast(5)
            return stage.faultUnlessHeard(["b5"]) ?? stage.faultUnlessOneRuns
        }
    }

    @Test func anObserverArrivingAsTheSourceEndsHearsTheEndOrANewRun() {
        everyOrder(
            "refCount: the end against one that comes", preemptions: 2,
            of: { stage in
                stage.chain = stage.source().publish().refCount()
                stage.hear(stage.chain!, as: "a")
            },
            threads: [{ $0.observers[0].onCompleted() }, { $0.hear($0.chain!, as: "b") }]
        ) { stage in
            // `b` came after the end, so the source runs again for it.
            if stage.subscriptions == 2 { stage.sendLast(5) }
            let outcome = "\(stage.subscriptions): \(stage.heard.sorted().joined(separator: " "))"
            return Own.anObserverArrivingAsTheSourceEndsHearsTheEndOrANewRun.contains(outcome)
                ? nil : "heard \(stage.heard) of \(stage.subscriptions) subscriptions"
        }
    }

    private func connect(_ stage: Stage) {
        let connectable = stage.source().publish()
        stage.connectable = connectable
        stage.tokens.append(connectable.connect())
    }

    @Test func aConnectionDisposedTwiceCanBeMadeAnew() {
        everyOrder(
            "connect: two dispose a connection, and one of them connects again", preemptions: 2,
            of: connect,
            threads: [
                { $0.tokens[0].dispose() },
                {
                    $0.tokens[0].dispose()
                    $0.tokens.append($0.connectable!.connect())
                },
            ]
        ) { $0.faultUnlessOneRuns }
    }

    @Test func aReconnectionRacingTheSourcesEndRunsAtMostOnce() {
        everyOrder(
            "connect: the end against one that disposes the connection and connects again", preemptions: 2,
            of: connect,
            threads: [
                { $0.observers[0].onCompleted() },
                {
                    $0.tokens[0].dispose()
                    $0.tokens.append($0.connectable!.connect())
                },
            ]
        ) { stage in
            stage.hear(stage.connectable!)
            let outcome = "\(stage.subscriptions - stage.cleanups): \(stage.heard.joined(separator: " "))"
            return Own.aReconnectionRacingTheSourcesEndRunsAtMostOnce.contains(outcome)
                ? nil : "heard \(stage.heard), \(stage.subscriptions) subscriptions, \(stage.cleanups) cleanups"
        }
    }

    @Test func aConnectionDisposedAsItStartsStopsItsSource() {
        everyOrder(
            "refCount: the only one out against the connection that begins", preemptions: 2, reaching: ["|"],
            of: { stage in
                stage.chain = Chain.from([1, 2, 3]).map { [unowned stage] value in
                    if stage.isOver { stage.late += 1 }
                    return value
                }.publish().refCount()
                stage.below = stage.chain!.take(until: stage.second!)
            },
            threads: [
                { $0.hear($0.below!) },
                { stage in
                    stage.second!.onNext(1)
                    if stage.heard.contains("|") { stage.isOver = true }
                },
            ]
        ) {
            // One value may have been on its way.
            $0.late <= 1 ? nil : "\($0.late) values after the connection was disposed"
        }
    }

    @Test func twoSimultaneousConnectionsLeaveAtMostOneRun() {
        everyOrder(
            "connect: two at a time, and one disposes what it got", preemptions: 2,
            of: { stage in
                let connectable = stage.source().publish()
                stage.connectable = connectable
                stage.hear(connectable, as: "a")
            },
            threads: [{ $0.connectable!.connect().dispose() }, { $0.tokens.append($0.connectable!.connect()) }]
        ) { stage in
            let running = stage.subscriptions - stage.cleanups
            return running == 0 || running == 1 ? nil : "\(stage.subscriptions) subscriptions, \(stage.cleanups) cleanups"
        }
    }
}
