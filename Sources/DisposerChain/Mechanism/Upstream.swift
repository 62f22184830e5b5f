/// What a subscription has above it, to be disposed with it.
enum Upstream {
    /// Nothing: the source has already sent all it had, or never will.
    case none
    /// The stage above.
    case disposer(SinkDisposer)
    /// The end of the chain: a registration with a subject, or the cleanup of `create`.
    case subscription(any Disposable)
    /// The stages above a sink that has several sources.
    case composite(CompositeDisposable)
}
