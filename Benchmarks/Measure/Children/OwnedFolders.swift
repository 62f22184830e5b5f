/// Folders whose names say which process has made them: a later process removes what one that was killed has left.
struct OwnedFolders {
    /// With the host: to another, or in another container, a process with such a number says nothing, where the folder is shared.
    let prefix: String

    /// `purpose`: what their names begin with.
    init(_ purpose: String) {
        var name = [CChar](repeating: 0, count: 256)
        // The last byte stays 0, however long the name is.
        gethostname(&name, name.count - 1)
        // Hashed, so that all prefixes are of one length.
        var host = Fingerprint()
        for letter in name.prefix(while: { $0 != 0 }) { host.add(UInt8(truncatingIfNeeded: letter)) }
        prefix = "\(purpose)-\(host.hexadecimal)-"
    }

    /// A name for a folder of this process. All are of one length: a program finds its own path on its stack. Two of one process have
    /// different ones.
    func newName() -> String { String(format: "%@%010d-%08x", prefix, getpid(), UInt32.random(in: .min ... .max)) }

    /// Removes those in `place` whose process is gone.
    func removeAbandoned(in place: String) {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: place)) ?? [] where name.hasPrefix(prefix) {
            guard let process = pid_t(name.dropFirst(prefix.count).prefix(10)), kill(process, 0) != 0, errno == ESRCH else { continue }
            try? files.removeItem(atPath: place + "/" + name)
        }
    }
}
