/// The end of one of the streams that come together at a ``JointSink``.
///
/// SinkChain: is its own disposable, as every sink; the joint sink's ``Junction`` holds these.
final class InputSink: Sink, @unchecked Sendable {
    // Unretained, as an operator's next stage: `downstream` holds the same sink until `deinit`.
    private let joint: Unmanaged<Sink>
    /// Which of an operator's sources this is; what it means is the operator's own.
    let number: Int
    /// Where the junction has put it; the junction's own.
    var place = -1

    init(_ joint: Sink, number: Int) {
        self.joint = .passUnretained(joint)
        self.number = number
        super.init(downstream: joint)
    }

    /// Hands a value over: calls `body` with the joint sink as what it is, unless this stream was disposed.
    @inline(__always)
    func forward<Joint: Sink>(to _: Joint.Type, _ body: (Joint) -> Void) {
        if isDisposed { return }
        joint._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Joint.self)) }
    }

    override func receive(_ terminal: Terminal) -> Sink? {
        guard stop() else { return nil }
        return joint._withUnsafeGuaranteedRef { $0.receive(terminal, from: self) }
    }
}
