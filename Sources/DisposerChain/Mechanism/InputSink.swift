/// The end of one of the streams that come together at a ``JointSink``.
///
/// DisposerChain: has a disposer of its own, as every sink; the joint sink's disposer holds these in a ``CompositeDisposable``.
final class InputSink: Sink, @unchecked Sendable {
    // Unretained, as an operator's next stage: `downstream` holds the same sink until `deinit`.
    private let joint: Unmanaged<Sink>
    /// Which of an operator's sources this is; what it means is the operator's own.
    let number: Int
    /// Where the composite has put its disposer. Written before the stream is connected.
    var place = -1

    init(_ joint: Sink, number: Int) {
        self.joint = .passUnretained(joint)
        self.number = number
        super.init(downstream: joint, disposer: SinkDisposer())
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
