import PipelineDescriptions

/// Acts as a subscriber of the plan, and records what it hears.
final class Listener {
    private let subscriber: Subscriber
    private let scheduler: TestScheduler
    private var token: (any Disposable)?
    private var values = 0
    private var isOver = false
    /// It was to dispose before it had its subscription, because its stream sent inside `subscribe`.
    private var wantsToDispose = false
    private var isInside = false
    private(set) var heard: [String] = []
    private(set) var overlaps = 0

    init(_ subscriber: Subscriber, _ scheduler: TestScheduler) { (self.subscriber, self.scheduler) = (subscriber, scheduler) }

    func subscribe(to chain: Chain<Int>, _ hot: [HotSource]) {
        let answering = subscriber.answers.map { hot[$0] }
        token = chain.subscribe(
            onNext: { [self] value in
                write("\(value)") {
                    values += 1
                    if values <= 2, let answering { answering.send(.next(value + 1)) }
                    if values == subscriber.patience { dispose() }
                }
            },
            onError: { [self] error in write("#\(error)") { isOver = true } },
            onCompleted: { [self] in write("|") { isOver = true } })
        if wantsToDispose { dispose() }
    }

    func dispose() {
        wantsToDispose = token == nil
        guard let token else { return }
        token.dispose()
        if isOver { return }
        isOver = true
        heard.append("\(scheduler.tick):x")
    }

    private func write(_ marble: String, _ then: () -> Void) {
        if isInside { overlaps += 1 }
        isInside = true
        heard.append("\(scheduler.tick):\(marble)")
        then()
        isInside = false
    }
}
