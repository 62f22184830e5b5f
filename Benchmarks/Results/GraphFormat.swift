/// How a graph is written.
package enum GraphFormat: String, CaseIterable, Sendable {
    /// A tree for the terminal.
    case text
    /// Graphviz.
    case dot
    case mermaid
    /// A drawing for a browser.
    case svg
}
