/// The top of a chain: a sink with nothing above it, which runs a closure when the chain is wired.
///
/// The closure is formed where the element type is known; an override of `run()` in a generic class would not be specialised.
class Source: Sink, @unchecked Sendable {
    private let body: (Source) -> Void
    private let isShort: Bool

    init(_ downstream: Sink, endsAtOnce: Bool = false, _ body: @escaping (Source) -> Void) {
        self.body = body
        isShort = endsAtOnce
        super.init(downstream: downstream)
    }

    override final func run() {
        trace("running", type(of: self))
        body(self)
    }

    override final var endsAtOnce: Bool { isShort }
}
