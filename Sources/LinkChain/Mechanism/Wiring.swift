/// What a stage is made with: the tree of the link above it. `Output` is what the stage emits.
@usableFromInline struct Wiring<Output> {
    let tree: LinkTree
}

/// What a stage needs when it begins. It is kept: a link begins anew when its last observer has left, and may be copied.
@usableFromInline struct Initial<Parameters> {
    private let parameters: Parameters

    init(_ parameters: Parameters) { self.parameters = parameters }

    /// Calls `body` with what is kept.
    @inline(__always)
    func ifKept(_ body: (Parameters) -> Void) { body(parameters) }
}
