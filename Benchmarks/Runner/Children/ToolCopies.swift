import Foundation
import Results

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
        for place in places { Self.removeAbandoned(in: place.path) }
        // Names of one length: a program finds its own on its stack. Two of one process have different ones.
        let name = String(format: "%@%010d-%08x", Self.prefix, getpid(), UInt32.random(in: .min ... .max))
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
            try contents.write(to: URL(fileURLWithPath: copy), options: .withoutOverwriting)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy)
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

    /// With the host: to another, or in another container, a process with such a number says nothing, where the folder is shared.
    static let prefix: String = {
        var name = [CChar](repeating: 0, count: 256)
        // The last byte stays 0, however long the name is.
        gethostname(&name, name.count - 1)
        // FNV-1a, so that all prefixes are of one length.
        let hash = name.prefix { $0 != 0 }.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32(truncatingIfNeeded: $1)) &* 0x0100_0193 }
        return String(format: "copies-of-%08x-", hash)
    }()

    private static func removeAbandoned(in place: String) {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: place)) ?? [] where name.hasPrefix(prefix) {
            guard let process = pid_t(name.dropFirst(prefix.count).prefix(10)), kill(process, 0) != 0, errno == ESRCH else { continue }
            try? files.removeItem(atPath: place + "/" + name)
        }
    }

    private static func failure(_ path: String, _ error: any Error) -> Failure {
        Failure(.usage, "\(path): the tool cannot be copied there (\(error.localizedDescription)); make room, and the folder writable")
    }
}
