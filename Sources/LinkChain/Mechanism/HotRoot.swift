/// The root of a hot chain: its holder sends. The base of subjects and relays.
public class HotRoot<Element>: Observer<Element>, @unchecked Sendable {
    init() { super.init(LinkTree(isCold: false)) }

    /// Does nothing: it has no parent to leave, and its links and handlers stay.
    public final override func unlink() {}
}
