/// One event of a stream, as a value: for tests, traces and people.
///
/// Events do not travel in this form. Unspecialised code looks the type of an `Event<Element>` up at run time, which was measured at two
/// thirds of the instructions of implementations that send it; see ``Completion``.
public enum Event<Element> {
    /// The stream emitted a value.
    case next(Element)
    /// The stream failed. Nothing follows.
    case error(any Error)
    /// The stream ended. Nothing follows.
    case completed
}

extension Event {
    /// Whether this is an error or the completion, which nothing follows.
    public var isStopEvent: Bool {
        if case .next = self { false } else { true }
    }

    /// Whether this is the completion.
    public var isCompleted: Bool {
        if case .completed = self { true } else { false }
    }

    /// The value, if this is one.
    public var element: Element? {
        if case .next(let element) = self { element } else { nil }
    }

    /// The error, if this is one.
    public var error: (any Error)? {
        if case .error(let error) = self { error } else { nil }
    }

    /// The same event with its value transformed; if `transform` throws, its error.
    public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        switch self {
        case .next(let element): do { return .next(try transform(element)) } catch { return .error(error) }
        case .error(let error): return .error(error)
        case .completed: return .completed
        }
    }
}

extension Event: Sendable where Element: Sendable {}
