/// One observer's place in a subject's list, and the source of its chain.
///
/// SinkChain: holds its subject, as every stage holds its source; disposal takes it off the subject's list, and it goes with its chain.
final class Registration<Element>: OperatorSink<Element>, @unchecked Sendable {
    private let hub: Hub<Element>
    private let withdrawn = Flag()
    /// Where the list has put it, or -1; the list's own.
    var index = -1

    init(_ downstream: Downstream<Element>, hub: Hub<Element>) {
        self.hub = hub
        super.init(downstream)
    }

    var isWithdrawn: Bool { withdrawn.isRaised }

    override func run() { hub.add(self) }

    override func didDispose() {
        if withdrawn.raise() { hub.remove(self) }
    }

    /// The stream ends for this observer. It withdraws first: the list is about to be emptied as a whole.
    func end(_ terminal: Terminal) {
        if withdrawn.raise() { downstream?.pass(terminal) }
    }
}
