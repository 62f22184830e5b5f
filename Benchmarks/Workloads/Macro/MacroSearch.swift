import BenchmarkKit

extension Workload {
    static let macroSearch = Workload(
        "macro/search-as-you-type",
        summary: """
            The search box that every talk about reactive streams shows, in virtual time: debounce, distinctUntilChanged, \
            flatMapLatest, and a request that may be late, fail, be tried again and be given up. Time, inner streams and errors \
            together.
            """,
        unit: "query",
        units: { _ in 200 },
        // The answers to 200 queries; 32 are given up, with the answer 0. FusedLoop computes the same without any stream.
        expected: [0: Outcome(checksum: 310_860, delivered: 200)],
        scenario: SearchScenario.self
    )
}

private final class SearchScenario: MacroScenario<Int> {
    private let texts = Payloads.texts
    private var typed: Emitter<String>?
    private var scheduler: VirtualTimeScheduler?

    override func assemble() {
        let typed = Emitter<String>()
        let scheduler = VirtualTimeScheduler()
        let server = SearchServer()
        shown =
            typed
            .debounce(.milliseconds(100), scheduler: scheduler)
            .distinctUntilChanged()
            .flatMapLatest { [server, scheduler] query in
                Self.request(query, server, scheduler).retry(2).catch { _ in Chain<Int>.just(0) }
            }
        self.typed = typed
        self.scheduler = scheduler
    }

    /// An answer, or an error, after 200 ms. Each attempt is a new request.
    private static func request(_ query: String, _ server: SearchServer, _ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        Chain.deferred { [server, scheduler] in
            let fails = server.nextRequestFails()
            return Chain<Int>.timer(.milliseconds(200), scheduler: scheduler).map { _ in
                if fails { throw WorkloadError.expected }
                return SearchServer.answer(to: query)
            }
        }
    }

    override func subscribe() {
        token = shown?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override func emit() {
        guard let typed, let scheduler else { return }
        for query in 0..<200 {
            let text = texts[query & 7]
            for length in stride(from: 4, through: 20, by: 4) { type(String(text.prefix(length)), for: 40) }
            // Every other query is corrected after it was sent: the first answer must not come.
            if query & 1 == 1 { type(text + "s", after: 110, for: 0) }
            scheduler.advance(by: .milliseconds(600))
            // One letter more, then back: the same query again, which is not sent.
            type(text + "x", for: 40)
            type(query & 1 == 1 ? text + "s" : text, for: 600)
        }

        func type(_ text: String, after pause: Int = 0, for time: Int) {
            scheduler.advance(by: .milliseconds(pause))
            typed.onNext(text)
            scheduler.advance(by: .milliseconds(time))
        }
    }

    override func letGoOfSources() { (typed, scheduler) = (nil, nil) }
}
