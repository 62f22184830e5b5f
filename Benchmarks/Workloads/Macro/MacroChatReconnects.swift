import BenchmarkKit

extension Workload {
    static let macroChatReconnects = Workload(
        "macro/chat-reconnects",
        summary: """
            A chat, in virtual time: messages come over a connection that fails after every 24 of them, and is made anew a quarter of a \
            second later. Few failures among many values: `deferred`, `retry(when:)` with `delay`, and `scan`.
            """,
        unit: "message",
        units: { _ in 1_000 },
        // After each message that arrives, the number and total length of messages so far. Each failure loses three, and the last one loses
        // one. FusedLoop computes the same without any stream.
        expected: [0: Outcome(checksum: 8_760_684, delivered: 882)],
        scenario: ChatReconnectsScenario.self
    )
}

private final class ChatReconnectsScenario: MacroScenario<Transcript> {
    private let texts = Payloads.texts
    private var server: ChatServer?
    private var scheduler: VirtualTimeScheduler?

    override func assemble() {
        let server = ChatServer()
        let scheduler = VirtualTimeScheduler()
        shown = Chain.deferred { [server] in server.connect() }
            .retry(when: { [scheduler] (failures: Chain<any Error>) in failures.delay(.milliseconds(250), scheduler: scheduler) })
            .scan(Transcript()) { $0.adding($1) }
        (self.server, self.scheduler) = (server, scheduler)
    }

    override func subscribe() {
        token = shown?.subscribe(onNext: { [tally] in tally.add($0.messages &+ $0.characters) })
    }

    override func emit() {
        guard let server, let scheduler else { return }
        for number in 0..<1_000 {
            if number % 25 == 24 { server.fail() }
            server.send(ChatMessage(author: number & 3, text: texts[number & 7]))
            scheduler.advance(by: .milliseconds(100))
        }
    }

    override func letGoOfSources() { (server, scheduler) = (nil, nil) }
}

/// Sends to the current connection, and loses what is sent while there is none.
private final class ChatServer {
    private var connection: Emitter<ChatMessage>?

    func connect() -> Chain<ChatMessage> {
        let connection = Emitter<ChatMessage>()
        self.connection = connection
        return connection
    }

    func send(_ message: ChatMessage) { connection?.onNext(message) }

    func fail() {
        let failed = connection
        connection = nil
        failed?.onError(WorkloadError.expected)
    }
}
