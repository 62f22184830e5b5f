/// The root of a hot chain: the one that holds it sends. What subjects and relays have in common.
public class HotRoot<Element>: Observer<Element>, @unchecked Sendable {
    init() { super.init(LinkTree(isCold: false)) }

    /// Nobody's child: there is nothing to unlink it from, and its links and handlers stay.
    public final override func unlink() {}
}
