/// Folders named after the process that made them, so that a later process can remove those of a killed one.
struct OwnedFolders {
    /// Includes the host: where the folder is shared, process numbers of other hosts and containers mean nothing here.
    let prefix: String

    init(_ purpose: String) {
        var name = [CChar](repeating: 0, count: 256)
        // The last byte stays 0, however long the name is.
        gethostname(&name, name.count - 1)
        // Hashed, so that all prefixes have the same length.
        var host = Fingerprint()
        for letter in name.prefix(while: { $0 != 0 }) { host.add(UInt8(truncatingIfNeeded: letter)) }
        prefix = "\(purpose)-\(host.hexadecimal)-"
    }

    /// A new name for a folder of this process. Two calls return different names.
    ///
    /// All names have the same length, since a program finds its own path on its stack.
    func newName() -> String { String(format: "%@%010d-%08x", prefix, getpid(), UInt32.random(in: .min ... .max)) }

    func removeAbandoned(in place: String) {
        for name in TextFile.names(in: place) where name.hasPrefix(prefix) {
            guard let process = pid_t(name.dropFirst(prefix.count).prefix(10)), kill(process, 0) != 0, errno == ESRCH else { continue }
            try? FileManager.default.removeItem(atPath: place + "/" + name)
        }
    }
}
