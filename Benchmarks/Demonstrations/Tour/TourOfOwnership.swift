import BenchmarkKit

/// The stops about ownership: what holds a chain, and in which order it is torn down.
extension Demonstration {
    static let droppedToken = Demonstration("dropped-token", "The token is dropped, not disposed: does the chain run on?") { log in
        let emitter = Emitter<Int>()
        do { _ = emitter.map(noting("map", log) { $0 * 10 }).subscribe(onNext: { log.note("heard \($0)") }) }
        log.note("dropped")
        emitter.onNext(1)
        emitter.onCompleted()
        log.note("end")
    }

    static let droppedTokenOfCreate = Demonstration("dropped-token-of-create", "The same below `create`: when is it cleaned up?") { log in
        let kept = Held<AnyObserver<Int>?>(nil)
        do {
            _ = Chain<Int>.create { observer in
                kept.value = observer
                return Disposables.create { log.note("cleanup") }
            }
            .subscribe(onNext: { log.note("heard \($0)") })
        }
        log.note("dropped")
        kept.value?.onNext(1)
        kept.value?.onCompleted()
    }

    static let droppedSourceAndToken = Demonstration("dropped-both", "Source and token are dropped: what is left behind?") { log in
        weak var left: AnyObject?
        do {
            let token = Emitter<Int>().map(noting("map", log) { $0 }).subscribe()
            left = token
        }
        log.note("dropped")
        log.note(left == nil ? "the subscription is gone" : "the subscription is still there")
        // Undo the leak, so that the stop can run again.
        (left as? any Disposable)?.dispose()
    }

    static let disposal = Demonstration("disposal", "Disposal: in which order is the chain taken apart?") { log in
        let token = Chain<Int>.create { _ in Disposables.create { log.note("cleanup") } }
            .map(noting("map 1", log) { $0 })
            .map(noting("map 2", log) { $0 })
            .map(noting("map 3", log) { $0 })
            .subscribe()
        token.dispose()
        withExtendedLifetime(token) { log.note("disposed") }
    }

    static let end = Demonstration("end", "The stream ends: who hears it, and when does the chain go?") { log in
        let kept = Held<AnyObserver<Int>?>(nil)
        let token = Chain<Int>.create { observer in
            kept.value = observer
            return Disposables.create { log.note("cleanup") }
        }
        .map(noting("map 1", log) { $0 })
        .map(noting("map 2", log) { $0 })
        .subscribe(onCompleted: { log.note("completed") })
        kept.value?.onCompleted()
        withExtendedLifetime(token) { log.note("over") }
    }

    static let endUnderAnError = Demonstration("error", "A closure throws: is the source stopped before the error is heard?") { log in
        let kept = Held<AnyObserver<Int>?>(nil)
        let token = Chain<Int>.create { observer in
            kept.value = observer
            return Disposables.create { log.note("cleanup") }
        }
        .do(onDispose: { log.note("dispose 1") })
        .map { value in if value == 1 { throw Boom() } else { value } }
        .do(onDispose: { log.note("dispose 2") })
        .subscribe(onError: { _ in log.note("heard the error") })
        kept.value?.onNext(1)
        withExtendedLifetime(token) { log.note("over") }
    }
}

private struct Boom: Error {}
