/// All that a page is made of: a run, and what stands beside it.
package struct ReportFiles {
    package let run: ComparedRun
    /// An older run, to compare with; nil where there is none.
    package let base: ComparedRun?
    /// Whether somebody asked for that base, or it only stood there.
    package let isBaseNamed: Bool
    package let census: CompanionFile?
    package let instructions: CompanionFile?
    /// What was allocated, by type; empty where there is no census.
    package let types: [CensusTypeLine]
    package let drawings: [OwnershipDrawing]
    /// What the newest gate said; nil where none has run.
    package let gate: GateRecord?

    /// Rows of another verb, and when and from what they were made.
    package struct CompanionFile {
        package let path: String
        package let rows: [Row]
        package let description: RunDescription?

        /// Nil if there is no such file.
        init?(_ path: String) throws(Failure) {
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            (self.path, rows) = (path, try CSVReader.rows(at: path))
            description = try RunDescription.beside(path)
        }

        init(path: String, rows: [Row], description: RunDescription? = nil) {
            (self.path, self.rows, self.description) = (path, rows, description)
        }
    }

    /// `path`: the run. `base`: an older one; nil takes `previous.csv` beside it, if there is one. What stands beside the run and cannot be
    /// read is a failure: a page without it would look as if it had never been measured.
    package init(_ path: String, base: String?) throws(Failure) {
        let files = FileManager.default
        guard files.fileExists(atPath: path) else {
            throw Failure(.usage, "\(path): no such file; measure with `make bench` first, or name another: reactive-bench report FILE.csv")
        }
        let folder = (path as NSString).deletingLastPathComponent
        func beside(_ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }
        run = try ComparedRun(path: path)
        isBaseNamed = base != nil
        let previous = beside("previous.csv")
        let older = base ?? (files.fileExists(atPath: previous) && previous != path ? previous : nil)
        if let base, !files.fileExists(atPath: base) {
            throw Failure(.usage, "\(base): no such file; name the CSV of an older run: --base OLDER.csv")
        }
        if let older { self.base = try ComparedRun(path: older) } else { self.base = nil }
        census = try CompanionFile(beside("census.csv"))
        instructions = try CompanionFile(beside("instructions.csv"))
        types = try CensusTypeLine.lines(at: beside("census-types.csv")) ?? []
        drawings = try OwnershipDrawing.all(in: beside("ownership"))
        gate = try GateRecord(beside(GateRecord.file))
    }

    init(
        run: ComparedRun, base: ComparedRun? = nil, isBaseNamed: Bool = false, census: CompanionFile? = nil,
        instructions: CompanionFile? = nil, types: [CensusTypeLine] = [], drawings: [OwnershipDrawing] = [], gate: GateRecord? = nil
    ) {
        (self.run, self.base, self.isBaseNamed) = (run, base, isBaseNamed)
        (self.census, self.instructions, self.types, self.drawings, self.gate) = (census, instructions, types, drawings, gate)
    }
}

/// A drawing of who owns whom, as `reactive-bench explain` writes it.
package struct OwnershipDrawing: Equatable, Sendable {
    /// Without its ending: `SinkChain-seed-chain-subscribed`.
    let name: String
    let svg: String

    /// Those in `folder`, by name; empty without such a folder.
    static func all(in folder: String) throws(Failure) -> [OwnershipDrawing] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".svg") }.sorted()
        var drawings: [OwnershipDrawing] = []
        for name in names {
            let path = "\(folder)/\(name)"
            guard let data = FileManager.default.contents(atPath: path), let text = String(validating: data, as: UTF8.self) else {
                throw Failure(.usage, "\(path): not readable as UTF-8; write it again with `make explain`, or remove it to go without")
            }
            drawings.append(try OwnershipDrawing(name: String(name.dropLast(4)), text: text, path: path))
        }
        return drawings
    }

    /// Rejects what would run code, load something or lead away: the page promises to do none of it.
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
                "\(path): has '\(found.output)', which runs code, loads something or leads away from the page, and a page must do none of "
                    + "it; write it again with `make explain`, or remove it to go without")
        }
        (self.name, svg) = (name, drawing)
    }

    /// Those of HTML too, which a browser finds wherever they stand: one ends the tree that the drawing is kept in, others send the reader
    /// away, which no content policy of the page prevents.
    private static var elements: Regex<Substring> {
        #/<(?:/?template|script|foreignObject|meta|base|form|iframe|object|embed|link)(?![a-z])/#
    }

    /// With quotes or without. What refers to the drawing itself begins with a `#`.
    private static var attributes: Regex<Substring> {
        #/\bon[a-z]+\s*=|(?:href|src)\s*=(?!\s*["']?#)|attributeName\s*=\s*["']?(?:xlink:)?href|@import|url\((?!\s*["']?#)/#
    }
}
