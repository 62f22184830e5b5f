/// A file that may be missing.
package enum OptionalFile {
    /// What it holds; nil if there is no such file. One that is there and cannot be read is not a missing one.
    package static func contents(of path: String) throws(Failure) -> Data? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        if let data = FileManager.default.contents(atPath: path) { return data }
        throw Failure(.usage, "\(path): not readable; grant read permission, or remove it to go without")
    }
}

extension String {
    /// Replaces a file as a whole.
    package func write(toFileAt path: String, remedy: String) throws(Failure) {
        do {
            try Data(utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.usage, "\(path): cannot be written (\(error.localizedDescription)); \(remedy)")
        }
    }
}
