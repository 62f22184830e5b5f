/// How a stream ended. There is exactly one of these per stream, or none.
///
/// It is not generic, on purpose: values travel through closures formed where their type is known, and the terminal event
/// travels through ordinary virtual methods, which never have to look a type up because this type has no parameters.
public enum Completion: Sendable {
    /// The stream failed.
    case error(any Error)
    /// The stream ended by itself.
    case completed
}
