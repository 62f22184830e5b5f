/// The root of a hot chain: the one that holds it sends. What subjects and relays have in common.
public class HotRoot<Element>: Observer<Element>, @unchecked Sendable {
    init() { super.init(LinkTree(isCold: false)) }

    /// Nobody's child: there is nothing to unlink it from, and its links and handlers stay.
    public final override func unlink() {}

    fileprivate final func end(_ completion: Completion) {
        guard tree.enter() else { return tree.enqueue { self.pass(completion) } }
        pass(completion)
        tree.leave()
    }
}

/// A hot root that its holder also ends. What subjects have in common.
public class SubjectRoot<Element>: HotRoot<Element>, @unchecked Sendable {
    /// Sends a value.
    public func onNext(_ value: Element) {}

    /// Ends the stream with an error.
    public final func onError(_ error: any Error) { end(.error(error)) }

    /// Ends the stream.
    public final func onCompleted() { end(.completed) }

    /// The sending side as a value. LinkChain: holds the subject, which holds nothing.
    public final func asObserver() -> AnyObserver<Element> {
        AnyObserver(next: { self.onNext($0) }, completion: { self.end($0) })
    }
}
