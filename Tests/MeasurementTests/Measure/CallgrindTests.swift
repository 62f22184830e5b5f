import Testing

@testable import Measure

/// Reading callgrind's files, with a script in its place.
@Suite struct CallgrindTests {
    private func task(_ sizes: [Int] = [10]) -> ChildTask { ChildTask(.instructions, workload: "w", implementation: "A", sizes: sizes) }

    private func report(of phases: [String]) -> ChildReport {
        changed(ChildReport()) { $0.figures = phases.map { .init(size: 10, phase: $0, metric: .instructions, values: []) } }
    }

    /// `parts`: a line for the file of each section.
    private func withCallgrind(_ report: ChildReport, parts: [String], _ body: (Callgrind, _ outputs: String) throws -> Void) throws {
        let folder = try Folder(), outputs = URL(fileURLWithPath: folder("outputs"))
        try FileManager.default.createDirectory(at: outputs, withIntermediateDirectories: true)
        let writes = parts.enumerated().map { "echo '\($1)' > \"$out.\($0 + 1)\"\n" }.joined()
        let valgrind = folder.program(
            "valgrind",
            "out=${4#--callgrind-out-file=}; : > \"$out\"\n" + writes + "cat <<'END_OF_REPORT'\n" + report.text + "END_OF_REPORT")
        try body(Callgrind(valgrind: valgrind.path, stripped: "tool", folder: outputs), outputs.path)
    }

    @Test func sectionOverheadIsSubtractedAndEventsAreCountedPerUnit() throws {
        let report = report(of: [InstructionPass.nothing, "assemble", "event"])
        try withCallgrind(report, parts: ["totals: 100", "summary: 1100 7", "totals: 4100"]) { callgrind, outputs in
            let found = try callgrind.report(task(), units: { _, phase in phase == "event" ? 4 : 0 }, limit: 60)
            #expect(found.figures.map(\.phase) == ["assemble", "event"] && found.figures.map(\.values) == [[1000], [1000]])
            #expect(try FileManager.default.contentsOfDirectory(atPath: outputs) == [])
        }
    }

    @Test func aPartWithoutATotalIsRefused() throws {
        try withCallgrind(report(of: [InstructionPass.nothing, "event"]), parts: ["totals: 100", "events: Ir"]) { callgrind, _ in
            #expect(throws: ChildFailure.garbled("callgrind's part 2 of: \(task().arguments.joined(separator: " "))")) {
                try callgrind.report(task(), units: { _, _ in 1 }, limit: 60)
            }
        }
    }

    @Test func aMismatchAmongSeveralSizesLeavesNoCount() throws {
        var wrong = report(of: [InstructionPass.nothing, "event"])
        wrong.mismatches[1] = Mismatch(workload: "w", implementation: "A", what: "delivered", expected: "1", observed: "2")
        try withCallgrind(wrong, parts: ["totals: 100", "totals: 200"]) { callgrind, _ in
            #expect(throws: ChildFailure.self) { try callgrind.report(task([1, 10]), units: { _, _ in 1 }, limit: 60) }
            let single = try callgrind.report(task(), units: { _, _ in 1 }, limit: 60)
            #expect(single.figures.map(\.values) == [[100]])
        }
    }
}
