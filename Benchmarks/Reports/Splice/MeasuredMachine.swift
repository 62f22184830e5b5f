/// The headline's times on one processor.
package struct MeasuredMachine {
    private let words: String
    private let headline: Headline

    package init(_ rows: [Row], of description: RunDescription?) {
        // Virtual machines give several processors one name; the gauge shows how fast this one is.
        let gauge = (description?.checks.disturbance?.gauge).map { ", gauge \(Number.time($0)) ns" } ?? ""
        let commit = (description?.source.commit).map { ", commit \($0.prefix(8))" } ?? ""
        words = (description?.machine.cpu ?? "an unknown processor") + gauge + commit
        headline = Headline(rows)
    }

    /// A line per machine: a batch of lives and an event in each library, with ratios to the second library.
    static func table(_ machines: [MeasuredMachine], _ libraries: [String]) -> [String] {
        let reference = libraries[1]
        let title =
            "ns per life in a batch (`life/map-chain-x1`) and per event, with \(Headline.chainDepth) operators, and ratio to \(reference)"
        let rows = machines.map { machine in
            // Older runs have no life/one-by-one.
            let cells = [("life/map-chain-x1", "life"), ("pump/map", "event")].flatMap { slug, phase in
                libraries.map { name -> String in
                    func figure(_ name: String) -> Headline.Figure? {
                        machine.headline.rows.figure(slug, name, Headline.chainDepth, [phase], .timePerUnit)
                    }
                    guard let own = figure(name) else { return "–" }
                    let ratio = name == reference ? nil : own.ratio(to: figure(reference))
                    return Markdown.unbroken([own.time, ratio?.text ?? ""].joinedIfAny(by: " "))
                }
            }
            return [Markdown.escaped(machine.words)] + cells
        }
        return Markdown.table([title] + ["life", "event"].flatMap { figure in libraries.map { "\(figure): \($0)" } }, rows)
    }

    /// The machine of `reference`, and those of ``MeasuredFile/elsewhere(in:)``.
    package static func all(besides reference: String, in folder: String) throws(Failure) -> [MeasuredMachine] {
        let first = MeasuredMachine(try CSVReader.rows(at: reference), of: try RunDescription.beside(reference))
        return [first] + (try MeasuredFile.elsewhere(in: folder)).map { MeasuredMachine($0.rows, of: $0.file.run) }
    }
}
