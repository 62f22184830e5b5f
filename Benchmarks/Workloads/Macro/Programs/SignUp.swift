/// The rules of `macro/form-validation`.
enum SignUp {
    static func isName(_ text: String) -> Bool { text.utf8.count >= 3 }
    static func isMail(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "@")) }
    static func isPassword(_ text: String) -> Bool { text.utf8.count >= 8 }
}

/// The successive contents of its fields while a user types. Short enough to need no storage.
struct SignUpTexts {
    let names = (0..<8).map { Self.typed("anna\($0)", to: [2, 3, 4, 5]) }
    let mail = Self.typed("anna@mail.de", to: [3, 6, 9, 12])
    let password = Self.typed("correct horse", to: [4, 7, 10, 13])

    private static func typed(_ text: String, to lengths: [Int]) -> [String] { lengths.map { String(text.prefix($0)) } }
}

/// Knows which names are free: none that ends with a 2 or a 6.
final class NameServer {
    private(set) var requests = 0

    func isFree(_ name: String) -> Bool {
        requests += 1
        return !(name.hasSuffix("2") || name.hasSuffix("6"))
    }
}
