/// A run, and the files beside it, from which a page is made.
package struct ReportFiles {
    let run: ComparedRun
    /// An older run.
    var base: ComparedRun?
    /// Whether the base was requested, or only found beside the run.
    var isBaseNamed = false
    var census: ComparedRun?
    var instructions: ComparedRun?
    /// Empty without a census.
    var types: [CensusTypeLine] = []
    var drawings: [OwnershipDrawing] = []
    /// Nil without a gate's report.
    var gate: GateRecord?
}

extension ReportFiles {
    /// `base` is an older run; nil takes `previous.csv` beside the run, if it exists.
    ///
    /// Throws if an existing file cannot be read: without it, the page would look as if it had never been measured.
    package init(_ path: String, base: String?) throws(Failure) {
        let files = FileManager.default
        guard files.fileExists(atPath: path) else {
            throw Failure(.usage, "\(path): no such file; measure with `make bench` first, or name another: reactive-bench report FILE.csv")
        }
        let folder = (path as NSString).deletingLastPathComponent as NSString
        self.init(run: try ComparedRun(path: path), isBaseNamed: base != nil)
        let previous = folder.appendingPathComponent("previous.csv")
        if let base, !files.fileExists(atPath: base) {
            throw Failure(.usage, "\(base): no such file; name the CSV of an older run: --base OLDER.csv")
        }
        let older = base ?? (files.fileExists(atPath: previous) && previous != path ? previous : nil)
        if let older { self.base = try ComparedRun(path: older) }
        func rows(_ name: String) throws(Failure) -> ComparedRun? {
            let path = folder.appendingPathComponent(name)
            return try files.fileExists(atPath: path) ? ComparedRun(path: path) : nil
        }
        census = try rows("census.csv")
        instructions = try rows("instructions.csv")
        types = try CensusTypeLine.lines(at: folder.appendingPathComponent("census-types.csv")) ?? []
        drawings = try OwnershipDrawing.all(in: folder.appendingPathComponent("ownership"))
        gate = try GateRecord(folder.appendingPathComponent(GateRecord.file))
    }
}

/// Written by `reactive-bench explain`.
struct OwnershipDrawing: Equatable, Sendable {
    /// Without the extension: `SinkChain-seed-chain-subscribed`.
    let name: String
    let svg: String

    /// Sorted by name; empty without such a folder.
    static func all(in folder: String) throws(Failure) -> [OwnershipDrawing] {
        try TextFile.names(in: folder, ending: ".svg").map { name throws(Failure) in
            let path = "\(folder)/\(name)"
            guard let text = TextFile.text(at: path) else {
                throw Failure(.usage, "\(path): not readable as UTF-8; write it again with `make explain`, or remove it to go without")
            }
            return try OwnershipDrawing(name: String(name.dropLast(4)), text: text, path: path)
        }
    }

    /// Rejects drawings that run code, load something or lead away, which the page promises not to do.
    init(name: String, text: String, path: String) throws(Failure) {
        guard let start = text.range(of: "<svg"), let end = text.range(of: "</svg>", options: .backwards), start.lowerBound < end.lowerBound
        else {
            throw Failure(.usage, "\(path): no SVG drawing; write it again with `make explain`, or remove it to go without")
        }
        let drawing = String(text[start.lowerBound..<end.upperBound])
        for forbidden in [Self.elements, Self.attributes] {
            guard let found = drawing.firstMatch(of: forbidden.ignoresCase()) else { continue }
            throw Failure(
                .usage,
                "\(path): has '\(found.output)', which runs code, loads something or leads away from the page; "
                    + "write it again with `make explain`, or remove it to go without")
        }
        (self.name, svg) = (name, drawing)
    }

    /// HTML elements that browsers recognise anywhere.
    ///
    /// One would end the drawing's shadow tree; others lead away, which a content policy does not prevent.
    private static var elements: Regex<Substring> {
        #/<(?:/?template|script|foreignObject|meta|base|form|iframe|object|embed|link)(?![a-z])/#
    }

    /// With or without quotes. References within the drawing begin with `#`.
    private static var attributes: Regex<Substring> {
        #/\bon[a-z]+\s*=|(?:href|src)\s*=(?!\s*["']?#)|attributeName\s*=\s*["']?(?:xlink:)?href|@import|url\((?!\s*["']?#)/#
    }
}
