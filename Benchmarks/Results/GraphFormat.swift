/// How a graph is written.
package enum GraphFormat: String, CaseIterable, Sendable {
    /// A tree for the terminal.
    case text
    case mermaid
    /// A drawing for a browser.
    case svg
}
