package enum OptionalFile {
    /// Its contents; nil if there is no such file. Throws if it exists but cannot be read.
    package static func contents(of path: String) throws(Failure) -> Data? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        if let data = FileManager.default.contents(atPath: path) { return data }
        throw Failure(.usage, "\(path): not readable; grant read permission, or remove it to go without")
    }
}
