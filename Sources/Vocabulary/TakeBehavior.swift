/// What happens to the value that ends `take(while:)` or `take(until:)`.
public enum TakeBehavior: Sendable {
    /// It is emitted, as the last one.
    case inclusive
    /// It is dropped.
    case exclusive
}
