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
            do { return try observableFactory(resource).do(onDispose: { resource.dispose() }) } catch {
                resource.dispose()
                throw error
            }
        }
    }
}
