import BenchmarkKit

extension Demonstration {
    /// Seed 001's question: do the observable and the observer stay in memory after the function has returned?
    static let memoryManagement = Demonstration.traced(
        "001", "Memory Management in RxSwift: do the observable and the observer remain in memory?"
    ) { log in
        func someFunction() {
            let observable = Chain<Int>.create { observer in
                observer.onNext(5)
                return Disposables.create()
            }
            let observer = AnyObserver<Int> { event in
                if case .next(let value) = event { log.note("print: \(value)") }
            }
            _ = observable.subscribe(observer)
        }

        log.begin("someFunction()")
        someFunction()
        log.note("the function has returned")
    }

    /// Seed 002's chain without a scheduler.
    static let deepCuts = Demonstration.traced("002", "RxSwift: Deep Cuts: just(42), and a bag") { log in
        let disposeBag = Held<Bag?>(Bag())

        log.begin("just(42).filter.map.subscribe.disposed(by:)")
        if let bag = disposeBag.value {
            Chain.just(42)
                .filter { $0 > 33 }
                .map { "\($0)" }
                .subscribe { log.note("print: \($0)") }
                .disposed(by: bag)
        }

        log.begin("The bag goes")
        disposeBag.value = nil
    }

    /// Seed 000's model: who owns the emitter, the intermediate links and the final link, what a sibling keeps, and what a bag does.
    static let observable = Demonstration.traced("000", "Observable: a chain with siblings, and a bag") { log in
        log.begin("An emitter")
        let linkBag = Held<Bag?>(Bag())
        let emitter = Held<Emitter<Int>?>(Emitter())

        log.begin("A value before anybody observes")
        emitter.value?.onNext(1)

        log.begin("Two final links below one map, in a bag")
        let shared = Held<Chain<Int>?>(emitter.value?.map { $0 * 10 })
        let first = Held<(any Disposable)?>(shared.value?.subscribe(onNext: { log.note("first: \($0)") }))
        let second = Held<(any Disposable)?>(shared.value?.subscribe(onNext: { log.note("second: \($0)") }))
        if let bag = linkBag.value { second.value?.disposed(by: bag) }
        second.value = nil
        shared.value = nil

        log.begin("A value")
        emitter.value?.onNext(2)

        log.begin("The first is released by its owner")
        first.value?.dispose()
        first.value = nil

        log.begin("A value for the sibling")
        emitter.value?.onNext(3)

        log.begin("The bag goes")
        linkBag.value = nil

        log.begin("A value for nobody")
        emitter.value?.onNext(4)

        log.begin("The emitter goes")
        emitter.value = nil
    }
}
