/// Copies of executables, made anew for every round of timing.
///
/// Which memory pages hold a file is decided once, when it is written or first read, and stays so for all its processes while it is cached.
/// On `pump/scan`, one of two builds of the same source was 11 % slower in every process; so was a hard link to it, but not a copy. No
/// repetition tells that from a difference in the code. A copy per round turns it into noise, which repetitions average out.
///
/// All copies of a tool are made from a first one, its master, so a rebuild during the run changes nothing.
///
/// The copies are in a folder beside the executable or, if that is not writable, among the temporary files. ``remove()`` deletes it.
package final class ToolCopies {
    private let folder: String
    private var number = 0
    /// By the tool's path.
    private var masters: [String: ChildTool] = [:]
    private let lock: MachineLock?

    /// Makes the folder beside `tool`, and removes folders left there by processes that are gone.
    ///
    /// With `forTimes`, and if `tool` is this program, it first waits until no other run takes times, and warns if the machine is busy with
    /// something else.
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

    /// The copy of `tool` from which all others are made. Made on first use.
    package func master(of tool: ChildTool) throws(Failure) -> ChildTool {
        if let master = masters[tool.path] { return master }
        let master = try newFile(of: tool.image)
        masters[tool.path] = master
        return master
    }

    /// A copy that was never started. The previous one stays, since it may be in use.
    package func copy(of tool: ChildTool) throws(Failure) -> ChildTool { try newFile(of: master(of: tool).path) }

    private func newFile(of original: String) throws(Failure) -> ChildTool {
        number += 1
        let copy = folder + "/" + String(format: "%06d", number)
        do {
            // By its contents: copying a link would give a link.
            let contents = try Data(contentsOf: URL(fileURLWithPath: original))
            // Not `Data.write`, which opens without `O_CLOEXEC` and waits for the disk: a child started meanwhile by another thread would
            // hold the file open, and a program that is open for writing cannot be started.
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

    package func remove(_ copy: ChildTool) { try? FileManager.default.removeItem(atPath: copy.path) }

    /// Removes all copies, and releases the lock.
    package func remove() {
        try? FileManager.default.removeItem(atPath: folder)
        lock?.release()
    }

    private static let folders = OwnedFolders("copies-of")
    static var prefix: String { folders.prefix }

    private static func failure(_ path: String, _ error: any Error) -> Failure {
        Failure(.usage, "\(path): the tool cannot be copied there (\(error.localizedDescription)); make room, or make the folder writable")
    }
}
