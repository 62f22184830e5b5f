/// The machine of a run, as far as times depend on it.
package struct Machine: Codable, Equatable, Sendable {
    package var os: String
    package var kernel: String
    package var architecture: String
    package var libc: String
    package var cpu: String
    package var cores: Int
    /// Over 1, 5 and 15 minutes, at the start of the run. Nil where the system has none.
    package var loadAverage: [Double]?

    package static func current() -> Machine {
        Machine(
            os: osName, kernel: kernelRelease, architecture: architectureName, libc: libcName, cpu: cpuModel,
            cores: ProcessInfo.processInfo.processorCount, loadAverage: load
        )
    }

    /// The differences from `other`, the base, that times depend on. The load is not a property of the machine.
    package func differences(fromBase other: Machine) -> [String] {
        [
            ("OS", os, other.os), ("kernel", kernel, other.kernel), ("architecture", architecture, other.architecture),
            ("libc", libc, other.libc), ("CPU", cpu, other.cpu), ("cores", "\(cores)", "\(other.cores)"),
        ].filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1), base \($0.2)" }
    }

    /// The platform in a baseline's name.
    package static var platform: String {
        #if os(Linux)
        "linux-\(architectureName)"
        #elseif os(macOS)
        "macos-\(architectureName)"
        #else
        "other-\(architectureName)"
        #endif
    }

    private static var architectureName: String {
        #if arch(x86_64)
        "x86_64"
        #elseif arch(arm64)
        "arm64"
        #else
        "other"
        #endif
    }

    private static var osName: String {
        #if os(Linux)
        let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
        let name = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
        return name.map { $0.dropFirst(12).filter { $0 != "\"" } } ?? "Linux"
        #else
        return ProcessInfo.processInfo.operatingSystemVersionString
        #endif
    }

    private static var kernelRelease: String {
        var name = utsname()
        uname(&name)
        return withUnsafeBytes(of: name.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static var libcName: String {
        #if canImport(Glibc)
        var version = [CChar](repeating: 0, count: 64)
        confstr(Int32(_CS_GNU_LIBC_VERSION), &version, version.count)
        return String(decoding: version.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        #elseif canImport(Darwin)
        return "libSystem"
        #else
        return "unknown"
        #endif
    }

    private static var cpuModel: String {
        #if os(Linux)
        cpuModel(inInfo: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")
        #else
        var size = 0
        sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0)
        var brand = [UInt8](repeating: 0, count: size)
        sysctlbyname("machdep.cpu.brand_string", &brand, &size, nil, 0)
        return String(decoding: brand.prefix { $0 != 0 }, as: UTF8.self)
        #endif
    }

    /// The first processor of `/proc/cpuinfo`.
    ///
    /// A virtual machine may name only the brand ("AMD EPYC"), whose processors differ in their ratios for the same build. So the numbers
    /// that identify the processor are added.
    package static func cpuModel(inInfo info: String) -> String {
        let first = info.split(separator: "\n\n", maxSplits: 1).first ?? ""
        var values: [String: String] = [:]
        for line in first.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        let numbers = [
            ("family", "cpu family"), ("model", "model"), ("stepping", "stepping"),
            ("implementer", "CPU implementer"), ("part", "CPU part"), ("revision", "CPU revision"),
        ].compactMap { name, key in values[key].map { "\(name) \($0)" } }
        return (values["model name"] ?? "unknown") + (numbers.isEmpty ? "" : " (\(numbers.joined(separator: ", ")))")
    }

    private static var load: [Double]? {
        var averages = [0.0, 0.0, 0.0]
        return getloadavg(&averages, 3) == 3 ? averages : nil
    }
}
