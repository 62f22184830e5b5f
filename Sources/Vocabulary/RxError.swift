/// The errors that operators make themselves.
public enum RxError: Error, Equatable, Sendable {
    /// There was no value with the number that was asked for: `element(at:)`.
    case argumentOutOfRange
    /// There was no value, where there was to be one: `single()`, `asSingle()`, `retry(when:)` of a single.
    case noElements
    /// There was a second value, where there was to be one: `single()`.
    case moreThanOneElement
    /// No event came in time: `timeout`.
    case timeout
}
