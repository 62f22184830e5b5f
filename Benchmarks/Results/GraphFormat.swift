/// How a graph is written.
package enum GraphFormat: String, CaseIterable, Sendable {
    /// A tree for the terminal.
    case text
    case mermaid
    /// A drawing for a browser.
    case svg
    /// A table of the objects by type, in Markdown; of the seeds' chain alone.
    case types
}
