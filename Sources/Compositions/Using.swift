import Synchronization

extension Chain {
    /// Makes a resource for each subscription, emits the stream that `observableFactory` makes of it, and disposes the resource at the end.
    ///
    /// When the stream ends or is disposed, it is torn down first, then the resource is disposed, then the end is passed on. If the stream
    /// ends during its subscription, the resource is disposed after that: a `create` is cleaned up before. (The resource does not wait for
    /// what the stream leaves for later: an action of ``subscribe(on:)``, or an inner stream whose closure ends all before it has returned
    /// its cleanup.)
    ///
    /// Composed of ``deferred(_:)`` and a stage that ends the use of the resource. If either factory throws, the error is emitted; if it is
    /// `observableFactory`, the resource is disposed first.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource, observableFactory: @escaping (Resource) throws -> Chain<Element>
    ) -> Chain<Element> {
        .deferred {
            let resource = try resourceFactory()
            let use = Use(of: resource)
            do { return try observableFactory(resource).ending(use) } catch {
                use.end()
                throw error
            }
        }
    }
}

/// The use of a resource by one stream.
///
/// Disposes the resource once: when the stream is over and its subscription has returned, since a cleanup may be known only then. Without a
/// subscription, `deinit` disposes it.
///
/// `@unchecked Sendable`: only the thread that disposes the resource touches it, and `state` decides which.
final class Use: @unchecked Sendable {
    private enum State {
        static let subscribing: UInt8 = 1
        static let over: UInt8 = 2
    }

    private let live = LiveObject()
    private var resource: (any Disposable)?
    // Acquiring and releasing, always: every use of the resource happens before its disposal.
    private let state = Atomic<UInt8>(0)

    init(of resource: any Disposable) { self.resource = resource }

    deinit { resource?.dispose() }

    /// Whether the stream may be subscribed to: not if it is over. If so, ``didSubscribe()`` must follow.
    func willSubscribe() -> Bool {
        state.bitwiseOr(State.subscribing, ordering: .acquiringAndReleasing).oldValue & State.over == 0
    }

    func didSubscribe() {
        let old = state.bitwiseAnd(~State.subscribing, ordering: .acquiringAndReleasing).oldValue
        if old & State.over != 0 { dispose() }
    }

    /// The stream was torn down. Calls after the first do nothing.
    func end() {
        if state.bitwiseOr(State.over, ordering: .acquiringAndReleasing).oldValue == 0 { dispose() }
    }

    private func dispose() {
        let resource = self.resource.take()
        resource?.dispose()
    }
}
