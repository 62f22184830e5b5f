/// The top of a chain: a sink without anything above it, which runs a closure when the chain is wired.
///
/// The closure is formed where the element type is known; an override of `run()` in a generic class would not be specialised.
final class Source: Sink, @unchecked Sendable {
    private let body: (Source) -> Void

    init(_ downstream: Sink, _ body: @escaping (Source) -> Void) {
        self.body = body
        super.init(downstream: downstream)
    }

    override func run() { body(self) }
}
