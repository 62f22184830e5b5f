/// The errors that operators make themselves.
public enum RxError: Error, Equatable, Sendable {
    /// The source completed before the value with that number: `element(at:)`.
    case argumentOutOfRange
    /// There was no value: `single()`, `asSingle()`, `retry(when:)` of a single, `value` of a single.
    case noElements
    /// There was a second value: `single()`, `asSingle()`, `asMaybe()`.
    case moreThanOneElement
    /// No value came in time: `timeout`.
    case timeout
}
