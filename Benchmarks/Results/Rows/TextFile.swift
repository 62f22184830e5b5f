package enum TextFile {
    /// Nil if there is no such file, or if it is not UTF-8.
    package static func text(at path: String) -> String? {
        FileManager.default.contents(atPath: path).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// `remedy`: what to do if it cannot be written.
    package static func write(_ text: String, to path: String, remedy: String = "make room, or give another folder") throws(Failure) {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.usage, "\(path): cannot be written (\(error.localizedDescription)); \(remedy)")
        }
    }

    /// The names of a folder's files and folders that end with `ending`, sorted; empty if there is no such folder.
    package static func names(in folder: String, ending: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(ending) }.sorted()
    }
}
