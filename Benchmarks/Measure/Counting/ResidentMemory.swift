/// The peak resident memory of the whole process from now on, the program itself included.
struct ResidentMemory {
    /// Resets the kernel's peak. Nil if it cannot: only Linux can.
    init?() {
        #if os(Linux)
        let file = open("/proc/self/clear_refs", O_WRONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        // 5 resets VmHWM, and nothing else: proc(5).
        guard write(file, "5", 1) == 1 else { return nil }
        #else
        return nil
        #endif
    }

    /// The peak since then, in bytes; nil if the system does not say.
    var peak: Int? {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return nil }
        return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
    }
}
