import BenchmarkKit
import Dispatch
import Foundation

/// Claims that `make claims` checks by a run, without counting objects.
///
/// Each line of the log is one answer.
let probes: [Demonstration] = [
    // How often `map` is called per value with two subscriptions below it, with one, and with none.
    Demonstration("siblings", "Siblings") { log in
        let calls = Held(0)
        let emitter = Emitter<Int>()
        let shared = Held<Chain<Int>?>(
            emitter.map { value in
                calls.value += 1
                return value
            })
        let first = shared.value?.subscribe(), second = shared.value?.subscribe()
        shared.value = nil
        for token in [nil, first, second] {
            token?.dispose()
            calls.value = 0
            emitter.onNext(1)
            log.note("\(calls.value)")
        }
    },

    // Which of the values sent before it the first subscription receives.
    Demonstration("nobody-yet", "Values before the first observer") { log in
        let heard = Held<[Int]>([])
        let emitter = Emitter<Int>()
        for value in 1...3 { emitter.onNext(value) }
        let token = emitter.subscribe(onNext: { heard.value.append($0) })
        log.note(heard.value.map(String.init).joined(separator: " "))
        token.dispose()
    },

    // The threads on which the operators above and below `observe(on:)` run.
    Demonstration("observe-on", "observe(on:)") { log in
        let places = Held<[String]>([])
        let here = pthread_self()
        let done = DispatchSemaphore(value: 0)
        func noting(_ value: Int) -> Int {
            places.value.append(pthread_equal(pthread_self(), here) != 0 ? "the subscribing thread" : "the scheduler's")
            return value
        }
        let token = Chain.just(42).map(noting)
            .observe(on: SerialDispatchQueueScheduler(label: "claims")).map(noting)
            .subscribe(onCompleted: { done.signal() })
        done.wait()
        withExtendedLifetime(token) { for place in places.value { log.note(place) } }
    },

    // The schedulers used with two `subscribe(on:)`: that of the source above both, and those of operators below the first, below both, and
    // below `observe(on:)`.
    Demonstration("subscribe-on", "subscribe(on:)") { log in
        let places = Held<[String]>([])
        let name = DispatchSpecificKey<String>()
        let done = DispatchSemaphore(value: 0)
        func scheduler(_ whose: String) -> any Scheduler {
            let queue = DispatchQueue(label: whose)
            queue.setSpecific(key: name, value: whose)
            return SerialDispatchQueueScheduler(queue: queue)
        }
        func notePlace() { places.value.append(DispatchQueue.getSpecific(key: name) ?? "the subscribing thread") }
        func noting(_ value: Int) -> Int {
            notePlace()
            return value
        }
        let source = Chain<Int>.create { observer in
            notePlace()
            observer.onNext(42)
            observer.onCompleted()
            return Disposables.create()
        }
        let token = source.subscribe(on: scheduler("the first's")).map(noting)
            .subscribe(on: scheduler("the second's")).map(noting)
            .observe(on: scheduler("observe(on:)'s")).map(noting)
            .subscribe(onCompleted: { done.signal() })
        done.wait()
        withExtendedLifetime(token) { for place in places.value { log.note(place) } }
    },
]
