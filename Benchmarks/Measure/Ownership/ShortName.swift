enum ShortName {
    /// `MapSink` for `MapSink<Int, Int>`, and `Producer<Filter>` for `Producer<Filter<Int>, Int>`.
    ///
    /// Generic arguments that have arguments themselves stay, since they distinguish types of the same name. The storage of an array is
    /// called `array`, and so on.
    static func of(_ name: String) -> String {
        let base = name.prefix { $0 != "<" }
        if base.hasSuffix("ArrayStorage") { return "array" }
        if base.hasSuffix("DictionaryStorage") { return "dictionary" }
        if base.hasSuffix("SetStorage") { return "set" }
        guard base.endIndex < name.endIndex, name.hasSuffix(">") else { return String(base) }
        let generic = arguments(of: name[base.endIndex...]).filter { $0.contains("<") && !$0.hasPrefix("(") }
        let inner = generic.map { of($0) }
        return inner.isEmpty ? String(base) : "\(base)<\(inner.joined(separator: ", "))>"
    }

    /// The arguments between the outermost angle brackets, split at commas there.
    private static func arguments(of text: Substring) -> [String] {
        var arguments = [""]
        var depth = 0
        for character in text.dropFirst().dropLast() {
            // The arrow of a function type closes nothing.
            let isArrow = character == ">" && arguments[arguments.count - 1].hasSuffix("-")
            if "<([".contains(character) { depth += 1 } else if ">)]".contains(character), !isArrow { depth -= 1 }
            if character == ",", depth == 0 {
                arguments.append("")
            } else if character != " " || !arguments[arguments.count - 1].isEmpty {
                arguments[arguments.count - 1].append(character)
            }
        }
        return arguments
    }
}
