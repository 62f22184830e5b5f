/// What a gate did and saw beside its verdicts, for people. Each has its words beside what finds it.
package struct GateFact: Equatable, Sendable, CustomStringConvertible {
    /// A word for what it is about.
    let label: String
    let words: String

    init(_ label: String, _ words: String) { (self.label, self.words) = (label, words) }

    package var description: String { label + String(repeating: " ", count: max(1, 9 - label.count)) + words }
}
