import Testing

/// A subscription that ends while something else happens to it.
@Suite(.serialized) struct SubscriptionInterleavings {
    @Test func noValueIsHeardAfterAConcurrentDisposal() {
        everyOrder(
            "a registration: withdrawal against delivery",
            of: { stage in stage.hear(stage.first!.map { $0 }) },
            threads: [{ $0.send(1, 2) }, { $0.tokens[0].dispose() }]
        ) { stage in
            let heard = stage.heard
            if ![[], ["1"], ["1", "2"]].contains(heard) { return "heard \(heard)" }
            stage.first!.onNext(3)
            return stage.heard == heard ? nil : "3 was heard after disposal"
        }
    }

    @Test func droppingATokenRacesSafelyWithAValue() {
        everyOrder(
            "a subscription: a value against the token, dropped",
            of: { stage in
                let mark = Mark()
                (stage.mark, stage.isMarkInUse) = (mark, true)
                stage.hear(stage.first!.map { value in withExtendedLifetime(mark) { value } })
            },
            threads: [{ $0.first!.onNext(1) }, { $0.tokens = [] }]
        ) { stage in
            let heard = stage.heard
            // Ends a subscription that outlives its token.
            stage.counted { stage.first!.onCompleted() }
            return Own.droppingATokenRacesSafelyWithAValue.contains(heard) ? nil : "heard \(heard)"
        }
    }

    @Test func aSourceDisposedAsItEndsCleansUpOnce() {
        everyOrder(
            "a source: its end against disposal",
            of: { stage in stage.hear(stage.source().map { $0 }) },
            threads: [
                {
                    $0.observers[0].onNext(1); $0.observers[0].onCompleted()
                },
                { $0.tokens[0].dispose() },
            ]
        ) { $0.faultUnlessHeard([], ["1"], ["1", "|"]) ?? $0.faultUnlessCleanedUpOnce }
    }

    @Test func aSubscriberInAReplaySubjectsHandlerHearsNoValueTwice() {
        everyOrder(
            "a subject that keeps values: one comes in a handler against a value", preemptions: 2, reaching: ["1 a1 a2 2", "a2 1 a1"],
            of: { stage in
                let subject = ReplaySubject<Int>(bufferSize: 1)
                stage.chain = subject
                stage.observers.append(subject.asObserver())
                stage.hear(subject.do(onNext: { [unowned stage] in if $0 == 1 { stage.hear(stage.chain!) } }), as: "a")
            },
            threads: [{ $0.observers[0].onNext(1) }, { $0.observers[0].onNext(2) }]
        ) { $0.faultUnlessHeard(["1", "a1", "a2", "2"], ["a2", "1", "a1"]) }
    }

    @Test func aValueRacingTheEndIsHeardBeforeItOrNotAtAll() {
        everyOrder(
            "create: a value against the end", reaching: ["1 |", "|"],
            of: { stage in stage.hear(stage.source()) },
            threads: [{ $0.observers[0].onNext(1) }, { $0.observers[0].onCompleted() }]
        ) { $0.faultUnlessHeard(["|"], ["1", "|"]) ?? $0.faultUnlessCleanedUpOnce }
    }

    @Test(arguments: ["catch", "ifEmpty(switchTo:)"]) func anObserverReplacingTheLastHearsTheFallbackAsTheSourceEnds(_ kind: String) {
        everyOrder(
            "\(kind): the last goes and another comes while its source ends", preemptions: 2,
            of: { stage in
                let second = stage.second!
                stage.chain = kind == "catch" ? stage.first!.catch { _ in second } : stage.first!.ifEmpty(switchTo: second)
                stage.hear(stage.chain!, as: "a")
            },
            threads: [
                { stage in
                    stage.tokens[0].dispose()
                    stage.hear(stage.chain!, as: "b")
                },
                { stage in
                    if kind == "catch" { stage.first!.onError(Trouble()) } else { stage.first!.onCompleted() }
                },
            ]
        ) { stage in
            stage.counted { stage.second!.onNext(7) }
            return stage.faultUnlessHeard(["b7"])
        }
    }

    @Test(arguments: ["catch", "ifEmpty(switchTo:)", "retry(when:)"]) func aSubscriberArrivingDuringAHandledEndHearsItsOutcome(
        _ kind: String
    ) {
        everyOrder(
            "\(kind): subscribed to while its source ends", preemptions: 2,
            of: { stage in
                let second = stage.second!
                switch kind {
                case "catch": stage.chain = stage.first!.catch { _ in second }
                case "ifEmpty(switchTo:)": stage.chain = stage.first!.ifEmpty(switchTo: second)
                default: stage.chain = stage.first!.retry { (errors: Chain<any Error>) in errors.map { _ in 0 }.take(1) }
                }
            },
            threads: [
                { $0.hear($0.chain!) },
                { stage in
                    if kind == "ifEmpty(switchTo:)" { stage.first!.onCompleted() } else { stage.first!.onError(Trouble()) }
                },
            ]
        ) { stage in
            stage.counted { stage.second!.onNext(7) }
            // The emitter has failed, so the second attempt fails too; and the trigger has completed.
            return stage.heard == (kind == "retry(when:)" ? ["|"] : ["7"]) ? nil : "heard \(stage.heard)"
        }
    }

    @Test func aSubscriptionRacingTheEndHearsIt() {
        everyOrder(
            "a chain: wired while its source ends",
            of: { stage in stage.chain = stage.first!.map { $0 }.filter { _ in true } },
            threads: [{ $0.hear($0.chain!) }, { $0.first!.onCompleted() }]
        ) { $0.faultUnlessHeard(["|"]) }
    }

    @Test func aSubscriptionRacingTheEndReportsItsDisposalAfterIt() {
        everyOrder(
            "a chain that tells of its disposal: wired while its source ends",
            of: { stage in stage.chain = stage.first!.map { $0 } },
            threads: [{ $0.hearDisposal(of: $0.chain!) }, { $0.first!.onCompleted() }]
        ) { $0.told == ["|", "-"] ? nil : "told \($0.told)" }
    }

    @Test func aDisposalRacingTheEndIsReportedOnceAndLast() {
        everyOrder(
            "a chain that tells of its disposal: disposed while its source ends",
            of: { stage in stage.hearDisposal(of: stage.first!.map { $0 }) },
            threads: [{ $0.tokens[0].dispose() }, { $0.first!.onCompleted() }]
        ) { [["|", "-"], ["-"]].contains($0.told) ? nil : "told \($0.told)" }
    }

    /// At the disposal, the end may have passed `do` but not reached the subscription.
    @Test func afterCompletedNeverPrecedesTheEndInARaceWithDisposal() {
        everyOrder(
            "do: its source ends against disposal", reaching: ["", "| after"],
            of: { stage in stage.hear(stage.first!.do(afterCompleted: { [unowned stage] in stage.note("after") })) },
            threads: [{ $0.first!.onCompleted() }, { $0.tokens[0].dispose() }]
        ) { $0.faultUnlessHeard(["|", "after"], ["after"], []) }
    }

    /// An error replaces the end, so `afterCompleted` is not called.
    @Test func afterCompletedIsNotCalledWhenAnErrorReplacesTheEnd() {
        everyOrder(
            "do: its end becomes an error against disposal", reaching: ["", "#"],
            of: { stage in
                stage.hear(stage.first!.do(onCompleted: { throw Trouble() }, afterCompleted: { [unowned stage] in stage.note("after") }))
            },
            threads: [{ $0.first!.onCompleted() }, { $0.tokens[0].dispose() }]
        ) { $0.faultUnlessHeard(["#"], []) }
    }

    @Test func aPreviousRunsEndDoesNotEndTheNext() {
        everyOrder(
            "a source: the end of a run that is over against the next run", preemptions: 2, reaching: [""],
            of: { stage in
                stage.chain = stage.source().map { $0 }
                stage.hear(stage.chain!, as: "a")
            },
            threads: [
                { stage in
                    stage.tokens[0].dispose()
                    stage.hear(stage.chain!, as: "b")
                },
                { $0.observers[0].onCompleted() },
            ]
        ) { stage in
            let outcome = "\(stage.subscriptions): \(stage.heard.joined(separator: " "))"
            return Own.aPreviousRunsEndDoesNotEndTheNext.contains(outcome)
                ? nil : "heard \(stage.heard) of \(stage.subscriptions) runs"
        }
    }

    /// LinkChain: the loop of a run that is over sends nothing to the observers of the next run.
    @Test func aPreviousRunsLoopSendsNothingToTheNext() {
        everyOrder(
            "from: the loop of a run that is over against the next run", preemptions: 2,
            of: { stage in stage.chain = Chain.from([1, 2]) },
            threads: [
                // Its events are not noted: in the siblings they may overlap with those of the other observer.
                { stage in stage.tokens.append(stage.chain!.take(until: stage.first!).subscribe(onNext: { _ in })) },
                { stage in
                    stage.first!.onNext(0)
                    stage.hear(stage.chain!)
                },
            ]
        ) { stage in
            Own.aPreviousRunsLoopSendsNothingToTheNext.contains(stage.heard) ? nil : "heard \(stage.heard)"
        }
    }

    @Test func aSubscriptionDisposedByTwoThreadsCleansUpOnce() {
        everyOrder(
            "a subscription: disposed by two threads",
            of: { stage in stage.hear(stage.source().map { $0 }) },
            threads: [{ $0.tokens[0].dispose() }, { $0.tokens[0].dispose() }]
        ) { $0.faultUnlessCleanedUpOnce }
    }

    @Test func valuesSentByTwoThreadsKeepEachThreadsOrder() {
        everyOrder(
            "an emitter: two threads send",
            of: { stage in stage.hear(stage.first!) },
            threads: [{ $0.send(1, 2) }, { $0.send(11, 12) }]
        ) { stage in
            let own = [1, 2].map { length in stage.heard.filter { $0.count == length } }
            return own == [["1", "2"], ["11", "12"]] ? nil : "heard \(stage.heard)"
        }
    }

    @Test func anObserverArrivingDuringAValueHearsTheNext() {
        everyOrder(
            "an emitter: an observer comes while a value is sent",
            of: { stage in stage.hear(stage.first!, as: "a") },
            threads: [{ $0.first!.onNext(1) }, { $0.hear($0.first!, as: "b") }]
        ) { stage in
            stage.first!.onNext(2)
            return stage.faultUnlessHeard(["a1", "a2", "b2"], ["a1", "b1", "a2", "b2"])
        }
    }

    @Test func aTokenAddedAsItsBagIsDisposedIsDisposedOnce() {
        everyOrder(
            "a bag: filled while it is disposed",
            of: { stage in stage.bag = Bag() },
            threads: [
                { stage in
                    // The bag must dispose it, since it is also held elsewhere.
                    stage.hear(stage.source())
                    stage.tokens[0].disposed(by: stage.bag!)
                },
                { $0.bag!.dispose() },
            ]
        ) { $0.faultUnlessCleanedUpOnce }
    }
}
