import Testing

// Three programs as a user of RxSwift 6 writes them, with another import and `Chain` instead of `Observable`.
//
// Other changes: `asObservable` is `asChain`, `SchedulerType` is `any Scheduler`, and `DispatchTimeInterval` is `Duration`, where
// `.milliseconds(300)` and `.seconds(2)` read the same.

/// A search box: it queries when the typing pauses, and drops outdated answers.
private final class SearchViewModel {
    // Inputs
    let query = PublishRelay<String>()

    // Outputs
    let results: Driver<[String]>
    let isLoading: Driver<Bool>

    init(search: @escaping (String) -> Single<[String]>, scheduler: any Scheduler) {
        let loading = BehaviorRelay(value: false)
        isLoading = loading.asDriver().distinctUntilChanged()

        results =
            query
            .map { $0.lowercased() }
            .filter { !$0.isEmpty }
            .debounce(.seconds(3), scheduler: scheduler)
            .distinctUntilChanged()
            .flatMapLatest { text in
                search(text)
                    .retry(2)
                    .catchAndReturn([])
                    .do(onSubscribe: { loading.accept(true) }, onDispose: { loading.accept(false) })
            }
            .asDriver(onErrorJustReturn: [])
    }
}

/// Retries after 1, 2, 4, … seconds, up to `maxAttempts` times.
extension Chain {
    fileprivate func retryWithBackoff(maxAttempts: Int, scheduler: any Scheduler) -> Chain<Element> {
        retry { (errors: Chain<any Error>) in
            errors.enumerated().flatMap { attempt, error -> Chain<Int> in
                guard attempt < maxAttempts - 1 else { return .error(error) }
                return Chain<Int>.timer(.seconds(1 << attempt), scheduler: scheduler)
            }
        }
    }
}

/// Polls once for all observers, as long as there is one. A late observer gets the last answer at once.
private final class Poller {
    let status: Chain<String>
    private let disposeBag = DisposeBag()

    init(fetch: @escaping () -> Chain<String>, scheduler: any Scheduler) {
        status = Chain<Int>.timer(.seconds(0), period: .seconds(10), scheduler: scheduler)
            .flatMapFirst { _ in fetch().timeout(.seconds(5), scheduler: scheduler).catchAndReturn("unreachable") }
            .distinctUntilChanged()
            .share(replay: 1, scope: .whileConnected)
    }

    func log(to journal: Journal) {
        status.withUnretained(journal)
            .subscribe(onNext: { journal, status in journal.note(status) })
            .disposed(by: disposeBag)
    }
}

@Suite(.conforms) struct PortedProgramsTests {
    private let trial = Trial.current

    @Test func aSearchBoxDebouncesQueriesAndDropsOutdatedAnswers() {
        let scheduler = TestScheduler(), calls = Box<[String]>([])
        SharingScheduler.mock(scheduler: scheduler) {
            let model = SearchViewModel(
                search: { text in
                    Single<[String]>.create { observer in
                        calls.content.append("\(scheduler.tick):\(text)")
                        // The first attempt at "swift" fails, and every attempt at "bad".
                        let isFailure = text == "bad" || text == "swift" && calls.content.filter { $0.hasSuffix("swift") }.count == 1
                        let action = scheduler.schedule(after: .seconds(5)) {
                            observer(isFailure ? .failure(Failure.boom) : .success(["\(text) 1", "\(text) 2"]))
                        }
                        return Disposables.create { action.dispose() }
                    }
                }, scheduler: scheduler)
            let results = trial.recorder(scheduler, "results", of: [String].self)
            let loading = trial.recorder(scheduler, "loading", of: Bool.self)
            results.hear(model.results.asChain(), from: 200, until: 400)
            loading.hear(model.isLoading.asChain(), from: 200, until: 400)
            for (tick, text) in [
                (210, "s"), (211, "sw"), (212, "Swift"), (230, "SWIFT"), (240, "rx"), (244, "rxs"), (270, ""), (280, "bad"),
            ] {
                scheduler.schedule(at: tick) { model.query.accept(text) }
            }
            scheduler.run()
            expect(calls.content, ["215:swift", "220:swift", "243:rx", "247:rxs", "283:bad", "288:bad"])
            expect(results.heard, "225:[\"swift 1\", \"swift 2\"] 252:[\"rxs 1\", \"rxs 2\"] 293:[]")
            expect(
                loading.heard,
                "200:false 215:true 225:false 243:true 247:false 247:true 252:false 283:true 293:false")
        }
    }

    @Test func retryWithBackoffDoublesTheDelayUntilTheLastAttempt() {
        let scheduler = TestScheduler()
        let succeeding = trial.recorder(scheduler, "succeeding"), failing = trial.recorder(scheduler, "failing")
        let attempts = Counter()
        let source = Chain<Int>.deferred {
            attempts.increment() < 4 ? .error(Failure.boom) : .just(scheduler.tick)
        }
        succeeding.hear(source.retryWithBackoff(maxAttempts: 4, scheduler: scheduler), from: 200)
        failing.hear(Chain<Int>.error(Failure.other).retryWithBackoff(maxAttempts: 3, scheduler: scheduler), from: 300)
        scheduler.run()
        expect([succeeding, failing].map(\.heard), ["207:207 207:|", "303:#other"])
    }

    @Test func aSharedPollerFetchesOnceForAllObservers() {
        let scheduler = TestScheduler()
        let first = trial.recorder(scheduler, "first", of: String.self), second = trial.recorder(scheduler, "second", of: String.self)
        let fetches = Box<[Int]>([])
        let poller = Poller(
            fetch: {
                fetches.content.append(scheduler.tick)
                // Up at first, then no answer, then up again.
                let delay = fetches.content.count == 2 ? 60 : 1
                return Chain.just("up").delay(.seconds(delay), scheduler: scheduler)
            }, scheduler: scheduler)
        let journal = Journal()
        first.hear(poller.status, from: 200, until: 224)
        second.hear(poller.status, from: 212, until: 228)
        scheduler.advance(to: 250)
        expect(fetches.content, [200, 210, 220])
        expect([first, second].map(\.heard), ["201:up 215:unreachable 221:up", "212:up 215:unreachable 221:up"])
        poller.log(to: journal)
        scheduler.advance(to: 255)
        expect(fetches.content, [200, 210, 220, 250])
        expect(journal.entries, ["up"])
    }
}
