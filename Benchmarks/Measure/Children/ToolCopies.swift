/// Copies of executables, made anew for every round of timing.
///
/// Which pages of memory a file comes to lie in is decided once, when it is written or first read, and every process that is started from
/// it has the same ones, for as long as they are cached. On `pump/scan` one of two builds of one source was 11 % slower than the other in
/// every process; so was a hard link to it, and a copy was not. No repetition tells that from a difference of the code. A copy for each
/// round makes noise of it, which repetitions do away with.
///
/// All copies of one tool are made from a first one, its master: a build that is renewed during a run has no part in it.
///
/// They are in a folder of their own, which a call of ``remove()`` takes away: beside the executable, or, where nothing can be written,
/// with the temporary files.
package final class ToolCopies {
    private let folder: String
    private var number = 0
    /// By the path of the tool.
    private var masters: [String: ChildTool] = [:]
    private let lock: MachineLock?

    /// Makes the folder beside `tool`. What processes that are gone have left there is removed.
    ///
    /// `forTimes`: of this tool times are to be taken. Then it waits until no other run does, and says so if something else is busy.
    package init(beside tool: ChildTool, forTimes: Bool = true) throws(Failure) {
        lock = forTimes && tool == .own ? try MachineLock() : nil
        if lock != nil { OtherLoad.warnOnce }
        let places = [URL(fileURLWithPath: tool.path).deletingLastPathComponent(), FileManager.default.temporaryDirectory]
        for place in places { Self.folders.removeAbandoned(in: place.path) }
        let name = Self.folders.newName()
        let folders = places.map { $0.appendingPathComponent(name).path }
        var reason: (any Error)?
        let made = folders.first { folder in
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                return true
            } catch {
                reason = reason ?? error
                return false
            }
        }
        guard let made else { throw Self.failure(folders[0], reason!) }
        folder = made
    }

    /// The copy of `tool` that all others are made from. It is made when it is first asked for.
    package func master(of tool: ChildTool) throws(Failure) -> ChildTool {
        if let master = masters[tool.path] { return master }
        let master = try newFile(of: tool.image)
        masters[tool.path] = master
        return master
    }

    /// A copy that nothing was started from yet. The one before stays: it may be in use.
    package func copy(of tool: ChildTool) throws(Failure) -> ChildTool { try newFile(of: master(of: tool).path) }

    private func newFile(of original: String) throws(Failure) -> ChildTool {
        number += 1
        let copy = folder + "/" + String(format: "%06d", number)
        do {
            // By its contents: a link would be copied as one.
            let contents = try Data(contentsOf: URL(fileURLWithPath: original))
            // Not by `Data.write`, which opens without `O_CLOEXEC` and waits for the disk: a child that another thread starts meanwhile
            // would have the file open as long as it lives, and a program that is open for writing cannot be started.
            let file = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o755)
            if file < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
            try handle.write(contentsOf: contents)
            try handle.close()
        } catch {
            throw Self.failure(copy, error)
        }
        return ChildTool(path: copy)
    }

    /// Removes one that is no longer needed.
    package func remove(_ copy: ChildTool) { try? FileManager.default.removeItem(atPath: copy.path) }

    /// Removes all. No more times are taken then.
    package func remove() {
        try? FileManager.default.removeItem(atPath: folder)
        lock?.release()
    }

    private static let folders = OwnedFolders("copies-of")
    static var prefix: String { folders.prefix }

    private static func failure(_ path: String, _ error: any Error) -> Failure {
        Failure(.usage, "\(path): the tool cannot be copied there (\(error.localizedDescription)); make room, and the folder writable")
    }
}
