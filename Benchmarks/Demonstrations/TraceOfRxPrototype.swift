import BenchmarkKit

extension Demonstration {
    /// Seed 004's example.
    ///
    /// What the document defers on the main queue runs in virtual time here, at the same place in the order.
    static let rxPrototype = Demonstration.traced("004", "RxPrototype: six subscriptions") { log in
        let scheduler = TestScheduler()
        let disposable1 = Held<(any Disposable)?>(nil), disposable4 = Held<(any Disposable)?>(nil)

        log.begin("Creating observable chain")
        let observable = Held<Chain<Int>?>(Chain.just(4).filter { $0 > 0 }.map { $0 * 10 })

        log.begin("Subscription 1: retained")
        disposable1.value = observable.value?.subscribe { log.note("Subscription handled event: \($0)") }

        log.begin("Subscription 2: set to nil")
        let disposable2 = Held<(any Disposable)?>(observable.value?.subscribe { log.note("Subscription handled event: \($0)") })
        disposable2.value = nil

        log.begin("Subscription 3: goes out of scope")
        _ = observable.value?.subscribe { log.note("Subscription handled event: \($0)") }

        log.begin("Subscription 4: create, handled later")
        disposable4.value = Chain<Int>.create { observer in
            scheduler.schedule(after: .milliseconds(500)) {
                observer.onNext(15)
                observer.onCompleted()
            }
            return Disposables.create()
        }
        .subscribe { log.note("Subscription handled event: \($0)") }
        scheduler.advance(to: .seconds(1))

        log.begin("Subscription 5: create, disposed before the event")
        let disposable5 = Held<(any Disposable)?>(
            Chain<Int>.create { observer in
                scheduler.schedule(after: .seconds(3)) {
                    observer.onNext(19)
                    observer.onCompleted()
                }
                return Disposables.create()
            }
            .filter { $0 > 0 }
            .subscribe { log.note("Subscription handled event: \($0)") })
        disposable5.value?.dispose()
        disposable5.value = nil
        scheduler.advance(to: .seconds(5))

        log.begin("Subscription 6: publish subject")
        let subject = Held<Emitter<Int>?>(Emitter())
        let ps1 = Held<(any Disposable)?>(subject.value?.subscribe { log.note("Subscription 1 handled event: \($0)") })
        let ps2 = Held<(any Disposable)?>(subject.value?.subscribe { log.note("Subscription 2 handled event: \($0)") })
        subject.value?.onNext(10)
        subject.value?.onNext(20)
        subject.value?.onCompleted()
        ps1.value = nil
        ps2.value = nil
        subject.value = nil

        log.begin("The screen goes")
        observable.value = nil
        disposable1.value = nil
        disposable4.value = nil
    }
}
