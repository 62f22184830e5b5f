/// One observer's place in a subject's list, and the subscription that gives it back.
///
/// DisposerChain: knows its subject weakly, as RxSwift's does, so that a running subscription does not keep the subject.
final class Registration<Element>: Disposable, @unchecked Sendable {
    private let live = LiveObject()
    private let downstream: Downstream<Element>
    private weak var hub: Hub<Element>?
    private let withdrawn = Flag()
    /// Where the list has put it, or -1; the list's own.
    var index = -1

    init(_ downstream: Downstream<Element>, hub: Hub<Element>) {
        self.downstream = downstream
        self.hub = hub
    }

    var isWithdrawn: Bool { withdrawn.isRaised }

    func next(_ value: Element) { downstream.next(value) }

    func dispose() {
        if withdrawn.raise() { hub?.remove(self) }
    }

    /// The stream ends for this observer. It withdraws first: the list is about to be emptied as a whole.
    func end(_ terminal: Terminal) {
        if withdrawn.raise() { downstream.sink.pass(terminal) }
    }
}
