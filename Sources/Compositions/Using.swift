extension Chain {
    /// Makes a resource for each subscription, emits what the stream that `observableFactory` makes of it does, and disposes the resource
    /// when that stream has ended or was disposed.
    ///
    /// Composed of ``deferred(_:)`` and `do(onDispose:)`. If `resourceFactory` throws, the error is emitted; so it is if
    /// `observableFactory` throws, and the resource is disposed first.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource, observableFactory: @escaping (Resource) throws -> Chain<Element>
    ) -> Chain<Element> {
        .deferred {
            let resource = try resourceFactory()
            let use = Use(of: resource)
            return try observableFactory(resource).do(onDispose: { use.end() })
        }
    }
}

/// Disposes a resource once: when it is told to, or when nobody is left who could. So it goes also with a stream that was never made, or,
/// as that of a link that was unlinked meanwhile, never observed.
private final class Use: Sendable {
    private let live = LiveObject()
    private let resource: any Disposable
    private let hasEnded = Flag()

    init(of resource: any Disposable) { self.resource = resource }

    deinit { end() }

    func end() {
        if hasEnded.raise() { resource.dispose() }
    }
}
