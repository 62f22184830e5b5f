/// What HTML, SVG, XML and Markdown read as markup, written so that it is read as text.
enum CharacterReference {
    /// The reference for a character that begins or ends markup in all four.
    static func of(_ character: Character) -> String? {
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: nil
        }
    }

    /// `text`, safe between tags and between double quotes. `other` has the last word on each character that is none of those.
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
