import BenchmarkKit

extension Workload {
    static let macroSensor = Workload(
        "macro/sensor",
        summary: """
            A sensor at 10 kHz for a second of virtual time: blocks of ten samples, their means, without those that are implausible or \
            have not changed, and no more than one every 20 ms. Most values are dropped on the way.
            """,
        unit: "block",
        units: { _ in 1_000 },
        // What is shown. FusedLoop computes the same without any stream.
        expected: [0: Outcome(checksum: 1_236, delivered: 50)],
        scenario: SensorScenario.self
    )
}

private final class SensorScenario: MacroScenario<Int> {
    private let samples = Sensor.samples
    private var sensor: Emitter<Int>?
    private var scheduler: VirtualTimeScheduler?

    override func assemble() {
        let sensor = Emitter<Int>()
        let scheduler = VirtualTimeScheduler()
        shown = sensor.buffer(count: 10)
            .map { Sensor.mean($0) }
            .filter(Sensor.isPlausible)
            .distinctUntilChanged()
            .throttle(.milliseconds(20), scheduler: scheduler)
        (self.sensor, self.scheduler) = (sensor, scheduler)
    }

    override func subscribe() {
        token = shown?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override func emit() {
        guard let sensor, let scheduler else { return }
        for first in stride(from: 0, to: samples.count, by: 10) {
            // Ten at a time, like a driver.
            for sample in samples[first..<first + 10] { sensor.onNext(sample) }
            scheduler.advance(by: .milliseconds(1))
        }
        scheduler.advance(by: .milliseconds(20))
    }

    override func letGoOfSources() { (sensor, scheduler) = (nil, nil) }
}
