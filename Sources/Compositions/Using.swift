import Synchronization

extension Chain {
    /// Makes a resource for each subscription, emits what the stream that `observableFactory` makes of it does, and disposes the resource
    /// when that stream has ended or was disposed.
    ///
    /// The stream is torn down first, then the resource is disposed, and then the end is passed on. If the stream ends while it is being
    /// subscribed to, the resource is disposed when that is over: a `create` is cleaned up before. (What the stream itself leaves for later
    /// is not waited for: an action of ``subscribe(on:)``, or an inner stream whose closure ends all before it has returned its cleanup.)
    ///
    /// Composed of ``deferred(_:)`` and a stage that ends the use of the resource. If `resourceFactory` throws, the error is emitted; so it
    /// is if `observableFactory` throws, and the resource is disposed first.
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
/// Disposes the resource once: when the stream is over, and what subscribes to it has returned, since a cleanup may be known only then. It
/// does so as well when nobody is left who could end it: with a stream that was never subscribed to.
///
/// `@unchecked Sendable`: the thread that disposes the resource, decided by `state`, is the only one to touch it.
final class Use: @unchecked Sendable {
    private enum State {
        /// The stream is being subscribed to.
        static let subscribing: UInt8 = 1
        /// The stream is over.
        static let over: UInt8 = 2
    }

    private let live = LiveObject()
    private var resource: (any Disposable)?
    // Acquiring and releasing, always: the thread that disposes the resource comes after all that has used it.
    private let state = Atomic<UInt8>(0)

    init(of resource: any Disposable) { self.resource = resource }

    deinit { resource?.dispose() }

    /// Whether the stream may be subscribed to: not if it is over. ``didSubscribe()`` follows.
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
