/// Counts instructions with valgrind's callgrind, exact to a fraction of an instruction per event, whatever else the machine does.
package struct Callgrind: Sendable {
    private let valgrind: String
    /// The tool without debug information, which valgrind 3.19 cannot read.
    private let stripped: String
    private let folder: URL

    static let folders = OwnedFolders("callgrind-of")

    /// Makes a stripped copy of `tool` in a new folder, and removes folders of processes that are gone.
    ///
    /// Throws if valgrind or objcopy is not installed.
    package init(_ tool: ChildTool) throws(Failure) {
        guard let valgrind = Self.find("valgrind"), let objcopy = Self.objcopy else {
            throw Failure(
                .nothingToCompare,
                "instructions cannot be counted here: valgrind or objcopy is not installed; `apt-get install valgrind binutils`")
        }
        self.valgrind = valgrind
        let place = FileManager.default.temporaryDirectory
        Self.folders.removeAbandoned(in: place.path)
        folder = place.appending(path: Self.folders.newName())
        stripped = folder.appending(path: "reactive-bench").path
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw Failure(.usage, "\(folder.path): cannot be created; set TMPDIR to a writable folder")
        }
        guard let ending = ChildProcess.run(objcopy, ["--strip-debug", tool.image, stripped], limit: 120), ending.reason == .exit(0) else {
            try? FileManager.default.removeItem(at: folder)
            try Interruption.check("nothing was counted")
            throw Failure(.usage, "\(objcopy) cannot copy \(tool.path); is it an executable for this machine?")
        }
    }

    /// For tests, with another program in valgrind's place.
    init(valgrind: String, stripped: String, folder: URL) { (self.valgrind, self.stripped, self.folder) = (valgrind, stripped, folder) }

    package func remove() { try? FileManager.default.removeItem(at: folder) }

    private static var objcopy: String? { find("objcopy") ?? find("llvm-objcopy") }

    package static var isInstalled: Bool { find("valgrind") != nil && objcopy != nil }

    private static func find(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The task's report with the instructions of each phase as values, per unit of work.
    package func report(_ task: ChildTask, units: (_ size: Int, _ phase: String) -> Int, limit: Double) throws(ChildFailure) -> ChildReport
    {
        let output = folder.appending(path: UUID().uuidString).path
        let arguments = [
            "--tool=callgrind", "--toggle-collect=counted_section", "--dump-after=counted_section", "--callgrind-out-file=\(output)",
            // It writes only to standard error, which is read only if it fails.
            stripped,
        ]
        guard let ending = ChildProcess.run(valgrind, arguments + task.arguments, adding: ["SWIFT_DETERMINISTIC_HASHING=1"], limit: limit)
        else {
            throw .notStarted(valgrind)
        }
        var report = try ChildTool.report(ending, task, limit: limit)
        let parts = report.figures.count
        defer {
            for number in 0...parts {
                try? FileManager.default.removeItem(atPath: output + (number == 0 ? "" : ".\(number)"))
            }
        }
        // Callgrind numbers its parts by section. A section without a figure would shift the others.
        if !report.mismatches.isEmpty, task.sizes.count > 1 {
            throw .garbled("callgrind's parts, since a size was wrong, of: \(task.arguments.joined(separator: " "))")
        }
        var nothing = 0.0
        for index in report.figures.indices {
            let figure = report.figures[index]
            guard let text = try? String(contentsOfFile: "\(output).\(index + 1)", encoding: .utf8), let total = Self.total(text) else {
                throw .garbled("callgrind's part \(index + 1) of: \(task.arguments.joined(separator: " "))")
            }
            if figure.phase == InstructionPass.nothing {
                nothing = total
            } else {
                report.figures[index].values = [(total - nothing) / Double(max(1, units(figure.size, figure.phase)))]
            }
        }
        report.figures.removeAll { $0.phase == InstructionPass.nothing }
        return report
    }

    /// The instructions of one part: the line `totals: N` or `summary: N`.
    static func total(_ text: String) -> Double? {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count >= 2, words[0] == "totals:" || words[0] == "summary:" { return Double(words[1]) }
        }
        return nil
    }
}
