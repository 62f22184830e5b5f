extension GateReport {
    /// Where reports go besides the terminal.
    package struct Destinations: Sendable {
        package var markdown: String?
        package var junit: String?
        /// A file to append to, which GitHub Actions names in GITHUB_STEP_SUMMARY.
        package var summary: String?
        package var isOnGitHub = false

        package init(markdown: String?, junit: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
            (self.markdown, self.junit) = (markdown, junit)
            summary = environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
            isOnGitHub = environment["GITHUB_ACTIONS"] == "true"
        }

        /// Throws if a file cannot be written, before minutes are spent on measuring.
        ///
        /// It writes nothing: existing files stay until their replacement is ready.
        package func check() throws(Failure) {
            for path in [markdown, junit].compactMap(\.self) where !Self.isWritable(path, isReplaced: true) {
                throw Failure(.usage, "\(path): cannot be written; name a file in a folder that exists")
            }
            if let summary, !Self.isWritable(summary, isReplaced: false) {
                throw Failure(.usage, "\(summary): cannot be appended to; unset GITHUB_STEP_SUMMARY, or set it to a writable file")
            }
        }

        /// Replacing or creating a file takes a writable folder.
        private static func isWritable(_ path: String, isReplaced: Bool) -> Bool {
            let files = FileManager.default
            var isFolder: ObjCBool = false
            let exists = files.fileExists(atPath: path, isDirectory: &isFolder)
            if exists, isFolder.boolValue || !files.isWritableFile(atPath: path) { return false }
            if exists, !isReplaced { return true }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            return files.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue && files.isWritableFile(atPath: folder)
        }

        static func write(_ text: String, to path: String) throws(Failure) {
            try TextFile.write(ToolName.spelled(text), to: path, remedy: "name a file in a folder that exists")
        }

        static func append(_ text: String, to path: String) throws(Failure) {
            guard let file = FileHandle(forWritingAtPath: path) else { return try write(text, to: path) }
            do {
                try file.seekToEnd()
                try file.write(contentsOf: Data(ToolName.spelled(text).utf8))
                try file.close()
            } catch {
                throw Failure(
                    .usage, "\(path): cannot be appended to (\(error.localizedDescription)); unset GITHUB_STEP_SUMMARY, or make room")
            }
        }
    }

    /// Writes all reports except the terminal's, and returns the lines that the terminal must print for GitHub.
    ///
    /// A failure does not stop the others, since existing files are from another gate.
    package func write(to destinations: Destinations) throws(Failure) -> [String] {
        let text = markdown.joined(separator: "\n") + "\n"
        var first: Failure?
        func attempt(_ path: String?, _ write: (String) throws(Failure) -> Void) {
            guard let path else { return }
            do throws(Failure) { try write(path) } catch { first = first ?? error }
        }
        attempt(destinations.markdown) { path throws(Failure) in try Destinations.write(text, to: path) }
        attempt(destinations.summary) { path throws(Failure) in try Destinations.append(text, to: path) }
        attempt(destinations.junit) { path throws(Failure) in try Destinations.write(junit, to: path) }
        if let first { throw first }
        return destinations.isOnGitHub ? annotations : []
    }
}
