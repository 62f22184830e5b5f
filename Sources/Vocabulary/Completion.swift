/// How a stream ended. A stream has at most one.
///
/// Not generic, on purpose: values travel through closures formed where their type is known, but the terminal event travels through virtual
/// methods, which look up no type, since this type has no parameters.
public enum Completion: Sendable {
    /// The stream failed.
    case error(any Error)
    /// The stream ended by itself.
    case completed
}
