import BenchmarkKit

extension Workload {
    static let macroDownloadQueue = Workload(
        "macro/download-queue",
        summary: """
            300 downloads of which three run at a time, in virtual time. Each waits for its first byte, and then reports the bytes that it \
            has; the screen hears of ten reports at once. Inner streams of several operators that wait for their turn: \
            `merge(maxConcurrent:)`, `timer`, `flatMap`, `from`, `map`, `scan`, `buffer`.
            """,
        unit: "download",
        units: { _ in Download.count },
        // The sums of the reports, and the times at which the screen gets them. FusedLoop computes the same without any stream.
        expected: [0: Outcome(checksum: 53_815_040, delivered: 150)],
        scenario: DownloadQueueScenario.self
    )
}

private final class DownloadQueueScenario: MacroScenario<[Int]> {
    private let downloads = (0..<Download.count).map(Download.init)
    /// In milliseconds.
    private let time = Counter()
    private var asked: Emitter<Download>?
    private var scheduler: VirtualTimeScheduler?

    override func assemble() {
        let asked = Emitter<Download>()
        let scheduler = VirtualTimeScheduler()
        time.value = 0
        shown = asked.map { [scheduler] in Self.progress(of: $0, scheduler) }.merge(maxConcurrent: 3).buffer(count: 10)
        (self.asked, self.scheduler) = (asked, scheduler)
    }

    /// The bytes so far, after each chunk.
    private static func progress(of download: Download, _ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        Chain<Int>.timer(.milliseconds(download.milliseconds), scheduler: scheduler)
            .flatMap { _ in Chain.from(download.chunks) }
            .map { $0 &* 1_024 }
            .scan(0, accumulator: &+)
    }

    override func subscribe() {
        token = shown?.subscribe(onNext: { [tally, time] in tally.add($0.reduce(time.value, &+)) })
    }

    override func emit() {
        guard let asked, let scheduler else { return }
        for first in stride(from: 0, to: downloads.count, by: Download.burst) {
            for download in downloads[first..<first + Download.burst] { asked.onNext(download) }
            wait(100)
        }
        wait(300)

        func wait(_ milliseconds: Int) {
            for _ in 0..<milliseconds / 10 {
                time.value += 10
                scheduler.advance(by: .milliseconds(10))
            }
        }
    }

    override func letGoOfSources() { (asked, scheduler) = (nil, nil) }
}
