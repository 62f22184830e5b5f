import Dispatch
import Testing

/// Events that pass through schedulers with threads: in order and one at a time (which the recorder checks), on any queue.
@Suite(.conforms) struct ObserveOnQueueTests {
    private let trial = Trial.current

    /// A queue, the scheduler on it, and a way to wait until it is empty.
    struct Place {
        let queue: DispatchQueue
        let scheduler: any Scheduler

        static var all: [Place] {
            let serial = DispatchQueue(label: "serial"), concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
            return [
                Place(queue: serial, scheduler: SerialDispatchQueueScheduler(queue: serial)),
                Place(queue: concurrent, scheduler: ConcurrentDispatchQueueScheduler(queue: concurrent)),
            ]
        }

        /// Waits for all scheduled actions, and for the release of what they hold.
        func settle() { scheduler.schedule {}; queue.sync(flags: .barrier) {} }
    }

    @Test(arguments: Place.all) func thousandsOfValuesArriveInOrderOnTheQueue(_ place: Place) {
        let recorder = trial.recorder(), end = DispatchSemaphore(value: 0), emitter = Emitter<Int>()
        recorder.hear(
            emitter.observe(on: place.scheduler), then: { _ in dispatchPrecondition(condition: .onQueue(place.queue)) },
            finally: { end.signal() })
        trial.inThread {
            for value in 0..<20_000 { emitter.onNext(value) }
            emitter.onCompleted()
        }
        end.waitPatiently("the end has not come")
        place.settle()
        expect(recorder.events, (0..<20_000).map(String.init) + ["|"])
    }

    @Test(arguments: Place.all) func severalSendersEachKeepTheirOrder(_ place: Place) {
        let rounds = 2_000
        let recorder = trial.recorder(), end = DispatchSemaphore(value: 0)
        let emitters = (0..<4).map { _ in Emitter<Int>() }
        recorder.hear(Chain.merge(emitters).observe(on: place.scheduler), finally: { end.signal() })
        trial.inThreads(4) { thread in
            for round in 0..<rounds {
                emitters[thread].onNext(thread * rounds + round)
                if round % 16 == 0 { letOthersIn() }
            }
            emitters[thread].onCompleted()
        }
        end.waitPatiently("the end has not come")
        place.settle()
        let heard = recorder.events.compactMap { Int($0) }
        expect(heard.sorted(), Array(0..<4 * rounds))
        for thread in 0..<4 {
            let own = heard.filter { $0 / rounds == thread }
            expect(own, own.sorted())
        }
    }

    @Test func valuesPassSeveralQueuesInOrder() {
        let places = Place.all + Place.all
        let recorder = trial.recorder(), end = DispatchSemaphore(value: 0)
        let chain = places.reduce(Chain.range(start: 0, count: 5_000)) { $0.observe(on: $1.scheduler).map { $0 } }
        recorder.hear(chain, finally: { end.signal() })
        end.waitPatiently("the end has not come")
        for place in places { place.settle() }
        expect(recorder.events, (0..<5_000).map(String.init) + ["|"])
    }

    @Test(arguments: Place.all) func aHandlerOnTheQueueThatDisposesHearsNoMore(_ place: Place) {
        let recorder = trial.recorder()
        let disposed = DispatchSemaphore(value: 0), subscribed = DispatchSemaphore(value: 0)
        let emitter = Emitter<Int>()
        recorder.hear(emitter.observe(on: place.scheduler)) { value in
            guard value == 100 else { return }
            subscribed.waitPatiently("nobody sends")
            recorder.leave()
            disposed.signal()
        }
        subscribed.signal()
        for value in 0..<1_000 { emitter.onNext(value) }
        disposed.waitPatiently("the value has not come")
        for value in 0..<1_000 { emitter.onNext(value) }
        place.settle()
        expect(recorder.events, (0...100).map(String.init))
    }

    @Test(arguments: Place.all) func disposalByAnotherThreadWhileValuesFlowReleasesAll(_ place: Place) {
        for round in 0..<50 {
            conform { trial in
                let recorder = trial.recorder(), emitter = Emitter<Int>()
                let token = recorder.hear(emitter.map(trial.tracked("map") { $0 }).observe(on: place.scheduler))
                trial.inThreads(2) { thread in
                    for value in 0..<200 {
                        if thread == 0 { emitter.onNext(value) } else if value == round * 4 { token.dispose() }
                        letOthersIn()
                    }
                }
                place.settle()
                expect(trial.alive, [])
                let heard = recorder.events
                emitter.send(1_000, then: .completed)
                place.settle()
                expect(recorder.events, heard)
                expect(heard, (0..<heard.count).map(String.init), "in order, and none left out")
            }
        }
    }

    @Test(arguments: Place.all) func manyShortStreamsAreEachHeardToTheirEnd(_ place: Place) {
        for value in 0..<500 {
            let recorder = trial.recorder(), end = DispatchSemaphore(value: 0)
            recorder.hear(.just(value).observe(on: place.scheduler), finally: { end.signal() })
            end.waitPatiently("the end has not come")
            expect(recorder.heard, "\(value) |")
        }
        place.settle()
    }
}
