package enum GraphFormat: String, CaseIterable, Sendable {
    /// A tree for the terminal.
    case text
    case mermaid
    case svg
    /// A Markdown table of the objects by type; only for the seeds' chain.
    case types
}
