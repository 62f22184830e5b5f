/// What a subscription has above it, to be disposed with it.
enum Upstream {
    /// Nothing: the source has already sent all it had, or never will.
    case none
    /// The stage above.
    case disposer(SinkDisposer)
    /// The top of the chain, or of its part that is not shared.
    case registration(AnyRegistration)
    /// The stages above a sink that has several sources.
    case several(Upstreams)
    /// The top of the chain: the cleanup of `create`. The sink holds it, since a case for it would double the size.
    case cleanup

    var isCleanup: Bool { if case .cleanup = self { true } else { false } }
}
