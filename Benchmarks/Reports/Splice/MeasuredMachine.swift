/// The headline of one processor, beside those of others: what moves with the machine.
package struct MeasuredMachine {
    private let words: String
    private let headline: Headline

    package init(_ rows: [Row], of description: RunDescription?) {
        // Virtual machines name several processors alike; the gauge tells how fast this one is.
        let gauge = (description?.checks.disturbance?.gauge).map { ", gauge \(Number.time($0)) ns" } ?? ""
        words = (description?.machine.cpu ?? "an unknown processor") + gauge
        headline = Headline(rows)
    }

    /// A line for each: a life and an event in each library, and their ratios to the second library's.
    static func block(_ machines: [MeasuredMachine], _ libraries: [String]) -> Splice.Block {
        let reference = libraries[1]
        let titles = ["life", "event"].flatMap { figure in libraries.map { "\(figure): \($0)" } }
        let head =
            "| ns per life and per event, with \(Headline.chainDepth) operators, and ratio to \(reference) | "
            + titles.joined(separator: " | ") + " |"
        let lines = machines.map { machine in
            let cells = [Headline.Column.life, .event].flatMap { column in
                libraries.map { name -> String in
                    guard let figure = machine.headline.figure(column, of: name) else { return "–" }
                    let ratio = name == reference ? nil : figure.ratio(to: machine.headline.figure(column, of: reference))
                    return Markdown.unbroken(column.text(figure) + (ratio.map { " \($0.text)" } ?? ""))
                }
            }
            return "| \(Markdown.escaped(machine.words)) | " + cells.joined(separator: " | ") + " |"
        }
        return Splice.Block(name: "machines", lines: [head, "|---|" + titles.map { _ in "--:|" }.joined()] + lines)
    }

    /// The runs of other machines that are kept in `elsewhere` of the folder, in the order of their names, behind `reference`.
    package static func all(besides reference: String, in folder: String) throws(Failure) -> [MeasuredMachine] {
        let elsewhere = "\(folder)/elsewhere"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: elsewhere)) ?? []).filter { $0.hasSuffix(".csv") }.sorted()
        var found: [MeasuredMachine] = []
        for path in [reference] + names.map({ "\(elsewhere)/\($0)" }) {
            found.append(MeasuredMachine(try CSVReader.rows(at: path), of: try RunDescription.beside(path)))
        }
        return found
    }
}
