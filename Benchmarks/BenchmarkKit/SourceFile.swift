/// A file of the sources, as the compiler knew it.
public struct SourceFile: Hashable, Sendable {
    /// Where it was when it was compiled, through whatever link.
    public let path: String
    /// The module that it is compiled into.
    public let module: String

    /// `path` is `#filePath`, `id` is `#fileID`.
    public init(path: String, id: String) {
        self.path = path
        module = String(id.prefix { $0 != "/" })
    }
}
