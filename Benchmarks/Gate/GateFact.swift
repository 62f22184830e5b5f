/// What a gate did and saw besides its verdicts, for people.
///
/// Each fact's wording is next to the code that finds it.
package struct GateFact: Equatable, Sendable, CustomStringConvertible {
    let label: String
    let words: String

    init(_ label: String, _ words: String) { (self.label, self.words) = (label, words) }

    package var description: String { label + String(repeating: " ", count: max(1, 9 - label.count)) + words }
}
