/// Escapes characters that HTML, SVG, XML and Markdown read as markup.
enum CharacterReference {
    /// The reference for a character that starts or ends markup in all four languages, or nil.
    static func of(_ character: Character) -> String? {
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: nil
        }
    }

    /// Escapes `text` for use between tags and between double quotes.
    ///
    /// `other` may replace any character that is not escaped already.
    static func escaping(_ text: String, other: (Unicode.Scalar) -> String?) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if let reference = scalar == "\"" ? "&quot;" : of(Character(scalar)) ?? other(scalar) {
                escaped += reference
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
