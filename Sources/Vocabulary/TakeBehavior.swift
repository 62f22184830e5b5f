/// What becomes of the value with which `take(while:)` or `take(until:)` ends.
public enum TakeBehavior: Sendable {
    /// It is emitted, as the last one.
    case inclusive
    /// It is dropped.
    case exclusive
}
