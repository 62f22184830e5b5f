import Foundation

/// By workload and by who runs it, a hash of the text that it is compiled from: so that two runs of one name are never compared without a
/// word when what stands behind the name has changed.
///
/// The text is that of the file where the workload (or a control's scenario for it) is declared, and of every file beside it that declares
/// something it mentions, directly or through another. What is measured, the libraries, is not in it, and neither is the harness.
public struct WorkloadSources: Codable, Equatable, Sendable {
    /// By slug, and then by the implementation's name, 16 hexadecimal digits.
    private let hashes: [String: [String: String]]

    /// Those of the package that this tool was built from, as they are now; nil if it is no longer where it was built.
    public static let own = WorkloadSources(root: ownRoot)

    /// Those of the package in the folder `root`. Nil if there is no `Benchmarks/…Workloads` in it that says who runs it.
    public init?(root: String) {
        let folder = root + "/Benchmarks"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix("Workloads") }.sorted()
        let modules = names.map { WorkloadModule(folder: folder + "/" + $0) }
        var declarations: [String: SourceText] = [:]
        for file in modules.flatMap(\.files) { for slug in file.workloads { declarations[slug] = file } }
        var hashes: [String: [String: String]] = [:]
        for module in modules {
            for file in module.files {
                for slug in file.workloads {
                    for name in module.bringers { hashes[slug, default: [:]][name] = module.hash(from: [file]) }
                }
            }
            for control in module.controls {
                guard let file = module.files.first(where: { $0.declared.contains(control.scenario) }) else { continue }
                // What a unit of work is stands with the workload itself.
                let workload = declarations[control.slug].map { [$0] } ?? []
                hashes[control.slug, default: [:]][control.name] = module.hash(from: [file], beside: workload)
            }
        }
        if hashes.isEmpty { return nil }
        self.hashes = hashes
    }

    init(_ hashes: [String: [String: String]]) { self.hashes = hashes }

    public init(from decoder: any Decoder) throws { hashes = try decoder.singleValueContainer().decode([String: [String: String]].self) }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hashes)
    }

    /// Every workload's slug, sorted.
    public var workloads: [String] { hashes.keys.sorted() }

    /// Who runs a workload, sorted.
    public func implementations(of workload: String) -> [String] { (hashes[workload] ?? [:]).keys.sorted() }

    /// The hash of what `implementation` is compiled from for a workload; nil if it does not run it.
    public subscript(workload: String, implementation: String) -> String? { hashes[workload]?[implementation] }

    /// Whether the workload is another than in `base` for this implementation. One that is on one side only has not changed: its rows are on
    /// one side only too, and that is said of them.
    public func isChanged(_ workload: String, _ implementation: String, fromBase base: WorkloadSources) -> Bool {
        guard let own = self[workload, implementation], let other = base[workload, implementation] else { return false }
        return own != other
    }

    /// The workloads that have changed since `base`, for people: `pump/scan` if for all who run it, else `pump/scan (ClosureChain)`.
    public func changes(fromBase base: WorkloadSources) -> [String] {
        workloads.compactMap { slug in
            let common = (hashes[slug] ?? [:]).keys.filter { base[slug, $0] != nil }.sorted()
            let changed = common.filter { isChanged(slug, $0, fromBase: base) }
            if changed.isEmpty { return nil }
            return changed.count == common.count ? slug : "\(slug) (\(changed.joined(separator: ", ")))"
        }
    }

    /// The folder of the package, from where this file was when it was compiled.
    private static var ownRoot: String {
        (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path
    }
}
