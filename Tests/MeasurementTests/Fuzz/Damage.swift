/// Damage to a text file: somebody edits it, a copy is cut short, two files are joined, a disk returns other bytes.
enum Damage: CaseIterable {
    case byteChanged, byteRemoved, byteAdded, truncated, lineRemoved, lineDoubled, linesSwapped, fieldReplaced, fieldsSwapped, joined

    /// Fields as an editor, a script or another program might fill them.
    private static let fields = [
        "", "0", "-0", "-1", "1", "007", "+5", "1.50", "1e3", "0x10", "nan", "inf", "-inf", "1e309", "9223372036854775807",
        "9223372036854775808", "-9223372036854775809", "99999999999999999999999999", "0.00000000000000000001", "ok", "error", "unsupported",
        "nondeterministic", "none", "depth", "whole", "after", "event", "life", "time_per_unit", "allocations", "DirectChain", "SinkChain",
        "\"", "\"\"", "\"a,b\"", "a\rb", "\u{FEFF}", "☃", "../../etc", "<script>", "|", "%s",
    ]

    /// Applies this damage to `text`, at a place that `noise` chooses. `separator` divides the fields of a line.
    func done(to text: [UInt8], separator: Character, _ noise: inout SeededNoise) -> [UInt8] {
        if text.isEmpty { return text }
        var text = text
        let place = noise.number(below: text.count)
        switch self {
        case .byteChanged: text[place] = noise.byte()
        case .byteRemoved: text.remove(at: place)
        case .byteAdded: text.insert(noise.byte(), at: place)
        case .truncated: text.removeSubrange(place...)
        case .joined: text += text[place...]
        case .lineRemoved: changeLines(&text) { $0.remove(at: noise.number(below: $0.count)) }
        case .lineDoubled: changeLines(&text) { $0.insert($0[noise.number(below: $0.count)], at: noise.number(below: $0.count)) }
        case .linesSwapped: changeLines(&text) { $0.swapAt(noise.number(below: $0.count), noise.number(below: $0.count)) }
        case .fieldReplaced:
            changeFields(&text, separator, &noise) { $0[$1.number(below: $0.count)] = Self.fields[$1.number(below: Self.fields.count)] }
        case .fieldsSwapped: changeFields(&text, separator, &noise) { $0.swapAt($1.number(below: $0.count), $1.number(below: $0.count)) }
        }
        return text
    }

    private func changeLines(_ text: inout [UInt8], _ change: (inout [[UInt8]]) -> Void) {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        change(&lines)
        text = Array(lines.joined(separator: [0x0A]))
    }

    private func changeFields(
        _ text: inout [UInt8], _ separator: Character, _ noise: inout SeededNoise, _ change: (inout [String], inout SeededNoise) -> Void
    ) {
        changeLines(&text) { lines in
            let line = noise.number(below: lines.count)
            var fields = String(decoding: lines[line], as: UTF8.self).split(separator: separator, omittingEmptySubsequences: false)
                .map(String.init)
            if fields.isEmpty { return }
            change(&fields, &noise)
            lines[line] = Array(fields.joined(separator: String(separator)).utf8)
        }
    }
}

extension SeededNoise {
    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    /// Mostly a character that is usual in such files.
    mutating func byte() -> UInt8 {
        let usual = Array("0123456789.,-\n\" abc:{}".utf8)
        return number(below: 4) == 0 ? UInt8(number(below: 256)) : usual[number(below: usual.count)]
    }

    mutating func damage(_ text: String, separator: Character = ",") -> [UInt8] {
        (0...number(below: 2)).reduce(Array(text.utf8)) { text, _ in
            Damage.allCases[number(below: Damage.allCases.count)].done(to: text, separator: separator, &self)
        }
    }
}
