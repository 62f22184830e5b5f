/// The end of a stream after which another follows.
@usableFromInline package enum Occasion: Sendable {
    /// It has failed.
    case error
    /// It has completed.
    case completion

    /// Whether `completion` is such an end.
    @usableFromInline package func comes(with completion: Completion) -> Bool {
        switch (completion, self) {
        case (.error, .error), (.completed, .completion): true
        default: false
        }
    }
}
