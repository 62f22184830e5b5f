/// The observable results of one run.
public struct Transcript: Equatable, Sendable {
    /// What each subscriber heard, with ticks; `x` is its own disposal.
    public var heard: [[String]] = []
    /// When each source was subscribed to. Hot sources first.
    public var intervals: [[Interval]] = []
    /// How often the operators called their closures.
    public var calls = 0
    /// The structural objects left after everything was released.
    public var live = 0
    /// Whether a closure was left then.
    public var isLeaking = false
    /// How often a handler was called during a call.
    public var overlaps = 0

    public init() {}
}

/// The ticks between which a source was subscribed to.
public struct Interval: Equatable, Sendable {
    public let start: Int
    /// `nil` while it still is.
    public var end: Int?

    public init(start: Int) { self.start = start }
}

extension Interval: CustomStringConvertible {
    public var description: String { "[\(start), \(end.map(String.init) ?? "-")]" }
}

extension Transcript: CustomStringConvertible {
    public var description: String {
        let sources = intervals.map { $0.map(\.description).joined() }.joined(separator: ", ")
        let lines = heard.map { $0.joined(separator: " ") } + [sources, "\(calls) calls"]
        return lines.joined(separator: " ; ") + (live == 0 ? "" : " ; \(live) live") + (isLeaking ? " ; closures left" : "")
    }
}

extension Transcript {
    /// A violation of the rules of every pipeline; `nil` if there is none.
    public var fault: String? {
        for marbles in heard {
            let kinds = marbles.map { $0.drop { $0 != ":" }.dropFirst().first }
            let ends = kinds.indices.filter { kinds[$0] == "|" || kinds[$0] == "#" || kinds[$0] == "x" }
            if let end = ends.first, end < kinds.count - 1 { return "heard after the end: \(marbles)" }
        }
        if overlaps > 0 { return "a handler was called while it was being called" }
        if live != 0 { return "\(live) structural objects are left" }
        if isLeaking { return "a closure is left" }
        if intervals.joined().contains(where: { $0.end == nil }) { return "a source is still subscribed to: \(self)" }
        return nil
    }
}
