import BenchmarkKit

/// The stops about delivery: which observer hears which event, and when.
extension Demonstration {
    static let sourceInsideAHandler = Demonstration("inside-a-handler", "Subscribing inside a handler: now, or afterwards?") { log in
        let inner = Held<(any Disposable)?>(nil)
        let outer = Chain.from([1, 2]).subscribe(onNext: { value in
            log.note("outer \(value)")
            if value == 1 { inner.value = Chain.from([10, 11]).subscribe(onNext: { log.note("inner \($0)") }) }
        })
        withExtendedLifetime((outer, inner)) {}
    }

    static let valueOrSubscribed = Demonstration("value-or-subscribed", "`just` and `do`: does `onSubscribed` follow the value?") { log in
        let token = Chain.just(1)
            .do(
                onNext: { log.note("value \($0)") }, onCompleted: { log.note("completed") },
                onSubscribed: { log.note("subscribed") }
            )
            .subscribe()
        withExtendedLifetime(token) {}
    }

    static let stagesBegin = Demonstration("stages-begin", "In which order do the stages begin?") { log in
        let chain = Chain<Int>.create { _ in
            log.note("source")
            return Disposables.create()
        }
        .do(onSubscribe: { log.note("stage 1") })
        .do(onSubscribe: { log.note("stage 2") })
        log.note("assembled")
        let token = chain.subscribe()
        log.note("subscribed")
        token.dispose()
    }

    static let coldOrHot = Demonstration("cold-or-hot", "A sequence, subscribed to twice: does it run again?") { log in
        let chain = Chain.from([1, 2]).map { $0 * 10 }
        let first = chain.subscribe(onNext: { log.note("first \($0)") }, onCompleted: { log.note("first |") })
        let second = chain.subscribe(onNext: { log.note("second \($0)") }, onCompleted: { log.note("second |") })
        withExtendedLifetime((chain, first, second)) {}
    }

    static let twoRuns = Demonstration("two-runs", "Two subscriptions at a time: how often does `create` run?") { log in
        let chain = Chain<Int>.create { _ in
            log.note("run")
            return Disposables.create { log.note("cleanup") }
        }
        let first = chain.subscribe(), second = chain.subscribe()
        first.dispose()
        log.note("first disposed")
        second.dispose()
        log.note("second disposed")
    }

    static let failedChain = Demonstration("failed-chain", "A chain that failed is subscribed to again: is it alive?") { log in
        let emitter = Emitter<Int>()
        let chain = emitter.map { value in if value == 1 { throw Boom() } else { value } }
        let first = chain.subscribe(onError: { _ in log.note("first failed") })
        emitter.onNext(1)
        let second = chain.subscribe(onNext: { log.note("second \($0)") }, onError: { _ in log.note("second failed") })
        emitter.onNext(2)
        first.dispose()
        second.dispose()
    }

    static let nobodyYet = Demonstration("nobody-yet", "Values before anybody subscribes: kept, or dropped?") { log in
        let emitter = Emitter<Int>()
        emitter.onNext(1)
        emitter.onNext(2)
        let first = emitter.subscribe(onNext: { log.note("first \($0)") })
        let second = emitter.subscribe(onNext: { log.note("second \($0)") })
        emitter.onNext(3)
        first.dispose()
        second.dispose()
    }

    static let endedBeforeAnybody = Demonstration("ended-before-anybody", "A value and the end, before anybody subscribes") { log in
        let emitter = Emitter<Int>()
        emitter.onNext(1)
        emitter.onCompleted()
        let token = emitter.subscribe(onNext: { log.note("heard \($0)") }, onCompleted: { log.note("completed") })
        withExtendedLifetime(token) {}
    }

    static let unobservedTransform = Demonstration("unobserved", "A `map` that nobody observes: is it called?") { log in
        let emitter = Emitter<Int>()
        let chain = emitter.map { log.note("map \($0)") }
        emitter.onNext(1)
        withExtendedLifetime(chain) { log.note("sent") }
    }

    static let siblings = Demonstration("siblings", "Two subscriptions below one `map`: one map, or two?") { log in
        let emitter = Emitter<Int>()
        let shared = emitter.map { value in
            log.note("map \(value)")
            return value
        }
        let first = shared.subscribe(onNext: { log.note("first \($0)") })
        let second = shared.subscribe(onNext: { log.note("second \($0)") })
        emitter.onNext(1)
        first.dispose()
        emitter.onNext(2)
        second.dispose()
        emitter.onNext(3)
        withExtendedLifetime(shared) { log.note("nobody is left") }
    }

    static let sharedState = Demonstration("shared-state", "A late second subscription to one `scan`: its own sum?") { log in
        let emitter = Emitter<Int>()
        let sums = emitter.scan(0) { $0 + $1 }
        let first = sums.subscribe(onNext: { log.note("first \($0)") })
        emitter.onNext(1)
        let second = sums.subscribe(onNext: { log.note("second \($0)") })
        emitter.onNext(2)
        first.dispose()
        second.dispose()
    }
}

private struct Boom: Error {}
