/// A parsed diagram. `String.draws` describes the notation.
struct MarbleDiagram {
    struct Source {
        let name: Character
        let isCold: Bool
        let events: [Timed<Int>]
        /// Nil if the diagram draws none: then `usualSubscription` is expected.
        fileprivate var subscriptions: [Intervals.Span]?
        fileprivate let line: Substring
    }

    struct Observer {
        let start: Int
        let end: Int?
        fileprivate let heard: [Marble]
        fileprivate let isStartDrawn: Bool
    }

    private(set) var sources: [Source] = []
    private(set) var observers: [Observer] = []
    private(set) var length = 0

    init(_ text: Substring) throws(UnreadableMarbles) {
        var mayBeSubscribed = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard let name = line.first, line.dropFirst().first == " " else {
                throw UnreadableMarbles("'\(line)' does not begin with a name and a blank")
            }
            let marbles = try Marble.read(line.dropFirst(2))
            length = max(length, line.count - 2)
            switch name {
            case "=": observers.append(try Observer(marbles, line))
            case " " where mayBeSubscribed: try sources[sources.count - 1].add(marbles, line)
            case " ": throw UnreadableMarbles("'\(line)' is below no source")
            case _ where sources.contains { $0.name == name }: throw UnreadableMarbles("there are two sources '\(name)'")
            case _ where name.isLetter || name.isNumber: sources.append(try Source(name, marbles, line))
            default: throw UnreadableMarbles("'\(name)' is no name")
            }
            mayBeSubscribed = name != "="
        }
        if observers.isEmpty { throw UnreadableMarbles("there is no observer") }
    }

    /// From the first observer's subscription until the last observer has ended or left.
    private var usualSubscription: Intervals.Span {
        let ends = observers.map(\.lastTick)
        return Intervals.Span(start: observers.map(\.start).min()!, end: ends.contains(nil) ? nil : ends.compactMap(\.self).max())
    }

    /// Expected and actual lines, where they differ; nil if the run matches the diagram.
    func difference(from spans: [[Intervals.Span]], _ heard: [[Marble]]) -> String? {
        var lines: [String] = [], isDifferent = false
        func compare<Line: Equatable>(_ name: String, _ expected: [Line], _ actual: [Line], _ draw: (Line) -> String) {
            if expected == actual {
                lines += expected.map { "           \(name) \(draw($0))" }
            } else {
                isDifferent = true
                lines += expected.map { "  expected \(name) \(draw($0))" } + actual.map { "  actual   \(name) \(draw($0))" }
            }
        }
        for (source, spans) in zip(sources, spans) {
            lines.append("           \(source.line)")
            compare(" ", source.subscriptions ?? [usualSubscription], spans) { Marble.draw($0.marbles) }
        }
        for (observer, heard) in zip(observers, heard) {
            compare("=", [observer.heard], [heard]) { Marble.draw(observer.around($0)) }
        }
        return isDifferent ? "it is not as drawn:\n" + lines.joined(separator: "\n") : nil
    }
}

/// An event at a tick: a value, `|`, `#` or `#` with an error's name, `^` or `!`.
struct Marble: Equatable {
    let tick: Int
    let text: String
    var isTerminal: Bool { text.first == "|" || text.first == "#" }
}

struct UnreadableMarbles: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

extension Marble {
    /// Parses a recorder's entry: the tick, a blank, and the event.
    init(stamped text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        let marble = parts[1].filter { !$0.isWhitespace }
        self.init(tick: Int(parts[0])!, text: marble == "#boom" ? "#" : marble)
    }

    static func read(_ line: Substring) throws(UnreadableMarbles) -> [Marble] {
        let columns = Array(line)
        var marbles: [Marble] = []
        var tick = columns.prefix { $0 == " " }.count
        if tick == columns.count { throw UnreadableMarbles("a timeline is empty; if nothing happens, draw '-'") }
        while tick < columns.count {
            let first = columns[tick]
            if first == "(" {
                let (texts, width) = try group(columns[tick...])
                marbles += texts.map { Marble(tick: tick, text: $0) }
                tick += width
                continue
            }
            if "|#^!".contains(first) || first.isLetter || first.isNumber {
                marbles.append(Marble(tick: tick, text: String(first)))
            } else if first != "-" {
                throw UnreadableMarbles("'\(first)' in '\(line)' has no meaning")
            }
            tick += 1
        }
        return marbles
    }

    /// The contents of the parentheses at the beginning of `columns`, and how many columns they take.
    private static func group(_ columns: ArraySlice<Character>) throws(UnreadableMarbles) -> (texts: [String], width: Int) {
        var depth = 0, texts = [""]
        for (place, character) in columns.enumerated() {
            if character == ")" { depth -= 1 }
            if depth == 0, place > 0 {
                if texts.contains("") { throw UnreadableMarbles("'\(String(columns))' begins with a blank too many, or with nothing") }
                return (texts, place + 1)
            }
            if depth == 1, character == " " { texts.append("") } else if place > 0 { texts[texts.count - 1].append(character) }
            if character == "(" { depth += 1 }
        }
        throw UnreadableMarbles("'\(String(columns))' is not closed")
    }

    /// The inverse of `read`. If a group would cover later marbles, ticks are written as numbers.
    static func draw(_ marbles: [Marble]) -> String {
        var drawing = ""
        for tick in Set(marbles.map(\.tick)).sorted() {
            guard drawing.count <= tick else { return marbles.map { "\($0.tick):\($0.text)" }.joined(separator: " ") }
            let texts = marbles.filter { $0.tick == tick }.map(\.text)
            drawing += String(repeating: "-", count: tick - drawing.count)
            drawing += texts.count == 1 && texts[0].count == 1 ? texts[0] : "(\(texts.joined(separator: " ")))"
        }
        return drawing.isEmpty ? "-" : drawing
    }
}

extension MarbleDiagram.Source {
    fileprivate init(_ name: Character, _ marbles: [Marble], _ line: Substring) throws(UnreadableMarbles) {
        let start = marbles.first?.text == "^" ? marbles[0].tick : nil
        let sent = marbles.dropFirst(start == nil ? 0 : 1)
        if sent.dropLast().contains(where: \.isTerminal) { throw UnreadableMarbles("something follows the end in '\(line)'") }
        var events: [Timed<Int>] = []
        for marble in sent {
            let tick = marble.tick - (start ?? 0)
            switch (marble.text, Int(marble.text)) {
            case (_, let value?): events.append(.next(tick, value))
            case ("|", _): events.append(.completed(tick))
            case ("#", _): events.append(.error(tick))
            case ("#other", _): events.append(.error(tick, Failure.other))
            default: throw UnreadableMarbles("a source does not send '\(marble.text)', as in '\(line)'")
            }
        }
        (self.name, self.line, self.events, isCold) = (name, line, events, start != nil)
    }

    /// Adds a subscription. An empty line means that there is none.
    fileprivate mutating func add(_ marbles: [Marble], _ line: Substring) throws(UnreadableMarbles) {
        guard marbles.isEmpty ? subscriptions == nil : subscriptions != [] else {
            throw UnreadableMarbles("'\(line)' contradicts what is above it")
        }
        subscriptions = (subscriptions ?? []) + (marbles.isEmpty ? [] : [try Intervals.Span(marbles, line)])
    }
}

extension MarbleDiagram.Observer {
    fileprivate init(_ marbles: [Marble], _ line: Substring) throws(UnreadableMarbles) {
        let isStartDrawn = marbles.first?.text == "^", isEndDrawn = marbles.last?.text == "!"
        let heard = Array(marbles.dropFirst(isStartDrawn ? 1 : 0).dropLast(isEndDrawn ? 1 : 0))
        if heard.contains(where: { $0.text == "^" || $0.text == "!" }) { throw UnreadableMarbles("'^' and '!' are the ends of '\(line)'") }
        if heard.dropLast(isEndDrawn ? 0 : 1).contains(where: \.isTerminal) {
            throw UnreadableMarbles("something follows the end in '\(line)'")
        }
        (self.heard, self.isStartDrawn) = (heard, isStartDrawn)
        (start, end) = (isStartDrawn ? marbles[0].tick : 0, isEndDrawn ? marbles[marbles.count - 1].tick : nil)
    }

    fileprivate var lastTick: Int? { end ?? heard.last.flatMap { $0.isTerminal ? $0.tick : nil } }

    /// Adds the observer's `^` and `!`.
    fileprivate func around(_ heard: [Marble]) -> [Marble] {
        let before = isStartDrawn ? [Marble(tick: start, text: "^")] : []
        guard let end else { return before + heard }
        return before + heard.filter { $0.tick <= end } + [Marble(tick: end, text: "!")] + heard.filter { $0.tick > end }
    }
}

extension Intervals.Span {
    fileprivate init(_ marbles: [Marble], _ line: Substring) throws(UnreadableMarbles) {
        guard ["^", "^!"].contains(marbles.map(\.text).joined()) else { throw UnreadableMarbles("'\(line)' is no subscription") }
        self.init(start: marbles[0].tick, end: marbles.count == 2 ? marbles[1].tick : nil)
    }

    fileprivate var marbles: [Marble] {
        [Marble(tick: start, text: "^")] + (end.map { [Marble(tick: $0, text: "!")] } ?? [])
    }
}
