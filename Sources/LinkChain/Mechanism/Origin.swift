/// What all links that hang on one root share: the gate that lets one event through the tree at a time, and how to start the root.
///
/// It holds nothing of the tree, so a link that was unlinked but is still held keeps nothing above it alive.
final class Origin: @unchecked Sendable {
    private let live = LiveObject()
    let gate = SerialGate()
    /// The root, if it is a cold source. Set once, before the root is handed out.
    weak var coldRoot: Link?

    /// Starts the root, if it is a cold source that does not run: a final link is being observed.
    func start() { coldRoot?.start() }
}
