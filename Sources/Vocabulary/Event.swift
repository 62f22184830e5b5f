/// One event of a stream, as a value: for tests, traces and people.
///
/// Events do not travel in this form. An `Event<Element>` handled by unspecialised code looks its type up at run time,
/// which was measured at two thirds of the instructions of implementations that send it; see ``Completion``.
public enum Event<Element> {
    /// The stream emitted a value.
    case next(Element)
    /// The stream failed. Nothing follows.
    case error(any Error)
    /// The stream ended. Nothing follows.
    case completed

    /// Whether nothing can follow this event.
    public var isTerminal: Bool {
        if case .next = self { false } else { true }
    }
}

extension Event: Sendable where Element: Sendable {}
