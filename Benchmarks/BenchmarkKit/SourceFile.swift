/// A source file, as the compiler knew it.
public struct SourceFile: Hashable, Sendable {
    /// Its path at compilation, with links unresolved.
    public let path: String
    public let module: String

    /// `path` is `#filePath`, `id` is `#fileID`.
    public init(path: String, id: String) {
        self.path = path
        module = String(id.prefix { $0 != "/" })
    }
}
