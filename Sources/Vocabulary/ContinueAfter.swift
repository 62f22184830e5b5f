/// The kind of end after which another stream follows.
@usableFromInline package enum ContinueAfter: Sendable {
    case error
    case completion

    @usableFromInline package func matches(_ completion: Completion) -> Bool {
        switch (completion, self) {
        case (.error, .error), (.completed, .completion): true
        default: false
        }
    }
}
