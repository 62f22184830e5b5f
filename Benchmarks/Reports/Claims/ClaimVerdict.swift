/// What a measurement says about a claim.
package enum ClaimVerdict: Equatable, Sendable {
    case holds(String = "")
    case doesNotHold(String)
    case holdsOnlyIf(String)
    case undecided(String)

    package var words: String {
        switch self {
        case .holds(let detail): detail.isEmpty ? "holds" : "holds: \(detail)"
        case .doesNotHold(let detail): "does not hold: \(detail)"
        case .holdsOnlyIf(let condition): "holds only if \(condition)"
        case .undecided(let reason): "cannot be decided: \(reason)"
        }
    }

    /// The verdict on a claim about every library, kept by those in `libraries`.
    package init(heldBy libraries: [String], of all: [String], otherwise: String) {
        if libraries.count == all.count {
            self = .holds()
        } else if libraries.isEmpty {
            self = .doesNotHold(otherwise)
        } else {
            self = .holdsOnlyIf("the library is \(libraries.joined(separator: " or ")); elsewhere \(otherwise)")
        }
    }
}

/// The measurement for one claim: a text for people, and the numbers that the verdict is computed from.
package struct ClaimFigure: Equatable, Sendable {
    package let text: String
    package let values: [Double]

    package init(_ text: String, _ values: [Double] = []) { (self.text, self.values) = (text, values) }
    package init(_ values: [Int], _ text: String) { self.init(text, values.map(Double.init)) }
    /// For a claim that is right or wrong: 1 or 0.
    init(_ isRight: Bool, _ text: String) { self.init([isRight ? 1 : 0], text) }
}

/// A sentence of a document, how it is measured in each library, and how it is judged.
package struct Claim: Sendable {
    package let seed: String
    package let text: String
    /// The command that shows it.
    package let command: String
    let measure: @Sendable (MeasuredLibrary) -> ClaimFigure
    /// Judges the figures by library, in the order of the columns.
    let judge: @Sendable ([(library: String, figure: ClaimFigure)]) -> ClaimVerdict

    package init(
        _ seed: String, _ text: String, command: String = "make claims", measure: @escaping @Sendable (MeasuredLibrary) -> ClaimFigure,
        judge: @escaping @Sendable ([(library: String, figure: ClaimFigure)]) -> ClaimVerdict
    ) {
        (self.seed, self.text, self.command, self.measure, self.judge) = (seed, text, command, measure, judge)
    }
}

extension Claim {
    /// A claim that each library keeps or breaks; `keeps` judges the numbers of its figure.
    init(
        _ seed: String, _ text: String, command: String = "make claims", otherwise: String,
        measure: @escaping @Sendable (MeasuredLibrary) -> ClaimFigure, keeps: @escaping @Sendable ([Double]) -> Bool = { $0 == [1] }
    ) {
        self.init(seed, text, command: command, measure: measure) { figures in
            let keeping = figures.filter { keeps($0.figure.values) }
            return ClaimVerdict(heldBy: keeping.map(\.library), of: figures.map(\.library), otherwise: otherwise)
        }
    }
}

extension [(library: String, figure: ClaimFigure)] {
    func values(of library: String) -> [Double] { first { $0.library == library }?.figure.values ?? [] }
}
