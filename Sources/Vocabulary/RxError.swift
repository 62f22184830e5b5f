/// The errors that the operators themselves make.
public enum RxError: Error, Equatable, Sendable {
    /// No event came in time: `timeout`.
    case timeout
}
