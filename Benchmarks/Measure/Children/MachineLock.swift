import Synchronization

/// Excludes other runs of the same user that take times on this machine, for as long as it lives: two at once disturb each other, whatever
/// folders they write to.
///
/// It locks a temporary file, in which it writes who holds the lock. The system releases the lock however the process ends, and no child
/// inherits it.
final class MachineLock {
    private let path: String
    /// Nil if no file can be locked, and after ``release()``.
    private(set) var file: Int32?

    /// One for each user, since nobody can lock another user's file.
    static let usualPath = FileManager.default.temporaryDirectory.appendingPathComponent("reactive-bench-\(getuid()).lock").path

    /// Waits until no other process has the lock. Throws if the user asks to stop.
    ///
    /// - Parameters:
    ///   - complain: says once for whom it waits, or that nothing can be locked.
    ///   - pause: is called between two tries.
    init(
        at path: String = MachineLock.usualPath, complain: (String) -> Void = { Console.complain($0) },
        pause: () -> Void = { usleep(250_000) }, isInterrupted: () -> Bool = { Interruption.isRequested }
    ) throws(Failure) {
        self.path = path
        var isWaiting = false
        while true {
            switch Self.attempt(path) {
            case .taken(let file):
                self.file = file
                return
            case .own: return
            case .refused(let reason):
                complain(
                    "WARNING  \(path): cannot be locked (\(reason)), so another run may start meanwhile and disturb this one; make "
                        + "the folder writable, or set TMPDIR to one that is")
                return
            case .busy(let holder):
                if !isWaiting {
                    complain("Waiting for another run to finish, since two would disturb each other: \(holder). Ctrl-C gives up.")
                }
                isWaiting = true
                if isInterrupted() {
                    throw Failure(.interrupted, "interrupted while waiting for another run; nothing was measured")
                }
                pause()
            }
        }
    }

    deinit { release() }

    /// Unlocks. Further calls do nothing.
    func release() {
        guard let file else { return }
        // First, since another thread may take the lock as soon as it is free.
        _ = Self.held.withLock { $0.remove(path) }
        // Before unlocking, so that the next process makes a new file.
        unlink(path)
        close(file)
        self.file = nil
    }

    private enum Attempt {
        case taken(Int32)
        case own
        case busy(holder: String)
        case refused(String)
    }

    private static func attempt(_ path: String) -> Attempt {
        while true {
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if file < 0 { return .refused(String(cString: strerror(errno))) }
            if flock(file, LOCK_EX | LOCK_NB) != 0 {
                let code = errno, words = words(of: file)
                close(file)
                if code != EWOULDBLOCK { return .refused(String(cString: strerror(code))) }
                if held.withLock({ $0.contains(path) }) { return .own }
                return .busy(holder: words.isEmpty ? "a process that has just begun" : words)
            }
            // The previous holder may have removed the file after it was opened here.
            var here = stat(), there = stat()
            if fstat(file, &here) == 0, stat(path, &there) == 0, here.st_ino == there.st_ino, here.st_dev == there.st_dev {
                let words = Array("process \(getpid()), \(CommandLine.arguments.joined(separator: " "))".utf8)
                _ = ftruncate(file, 0)
                _ = pwrite(file, words, words.count, 0)
                _ = held.withLock { $0.insert(path) }
                return .taken(file)
            }
            close(file)
        }
    }

    /// The paths that this process has locked. The text in the file cannot tell: a process in another container may have the same number.
    private static let held = Mutex<Set<String>>([])

    private static func words(of file: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 1_000)
        let count = pread(file, &buffer, buffer.count, 0)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : ""
    }
}
