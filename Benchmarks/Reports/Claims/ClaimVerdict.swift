/// What a measurement says of a claim.
package enum ClaimVerdict: Equatable, Sendable {
    case holds(String = "")
    case doesNotHold(String)
    case holdsOnlyIf(String)
    /// With the reason.
    case undecided(String)

    /// For people.
    package var words: String {
        switch self {
        case .holds(let detail): detail.isEmpty ? "holds" : "holds: \(detail)"
        case .doesNotHold(let detail): "does not hold: \(detail)"
        case .holdsOnlyIf(let condition): "holds only if \(condition)"
        case .undecided(let reason): "cannot be decided: \(reason)"
        }
    }

    /// Of a claim about every library, of which some keep it.
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

/// What was measured for one claim: a text for people, and the numbers that the verdict is made from.
package struct ClaimFigure: Equatable, Sendable {
    package let text: String
    package let values: [Double]

    package init(_ text: String, _ values: [Double] = []) { (self.text, self.values) = (text, values) }
    package init(_ values: [Int], _ text: String) { self.init(text, values.map(Double.init)) }
}

/// A sentence of a document, how it is measured in each library, and what that makes of it.
package struct Claim: Sendable {
    package let seed: String
    package let text: String
    /// What shows it.
    package let command: String
    let measure: @Sendable (MeasuredLibrary) -> ClaimFigure
    /// Given the figures by library, in the order of the columns.
    let judge: @Sendable ([(library: String, figure: ClaimFigure)]) -> ClaimVerdict

    package init(
        _ seed: String, _ text: String, command: String = "make claims", measure: @escaping @Sendable (MeasuredLibrary) -> ClaimFigure,
        judge: @escaping @Sendable ([(library: String, figure: ClaimFigure)]) -> ClaimVerdict
    ) {
        (self.seed, self.text, self.command, self.measure, self.judge) = (seed, text, command, measure, judge)
    }
}

extension [(library: String, figure: ClaimFigure)] {
    /// The numbers of one library.
    func values(of library: String) -> [Double] { first { $0.library == library }?.figure.values ?? [] }

    /// Of a claim that each library keeps or does not keep.
    func verdict(otherwise: String, _ fits: ([Double]) -> Bool) -> ClaimVerdict {
        ClaimVerdict(heldBy: filter { fits($0.figure.values) }.map(\.library), of: map(\.library), otherwise: otherwise)
    }
}
