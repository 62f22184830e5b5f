/// Replays the last ten values to late observers; one observer stays.
final class DirectShareReplay: ChainScenario {
    private let source = DirectStage()
    private var shared: Keeper?
    private var subscribed: (shared: Keeper, observer: DirectStage)?

    /// The shared stage, with the values that it keeps for late observers.
    private final class Keeper: DirectStage {
        let fan = DirectFan()
        let kept = KeptNumbers(10)

        override func handle(_ value: Int) {
            kept.append(value)
            fan.handle(value)
        }
    }

    override func assemble() { shared = Keeper() }

    override func subscribe() {
        guard let shared else { return }
        let observer = DirectEnd { [tally] in tally.add($0) }
        shared.fan.add(observer)
        source.attach(shared)
        subscribed = (shared, observer)
    }

    override func emit() {
        guard let shared else { return }
        for value in 0..<1_000 {
            source.emit(value)
            let observer = DirectEnd { [tally] in tally.add($0) }
            shared.kept.replay(to: observer)
            shared.fan.add(observer)
            shared.fan.remove(observer)
        }
    }

    override func release() { shared = nil }

    override func dispose() {
        if let (shared, observer) = subscribed.take() { shared.fan.remove(observer) }
        source.detach()
    }
}
