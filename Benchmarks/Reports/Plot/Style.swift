/// A colour, and a shape that identifies the implementation without it.
struct Style: Equatable, Sendable {
    /// The colour's index in the style sheet.
    let number: Int
    let shape: Shape

    /// The CSS class of the colour.
    var name: String { "s\(number)" }
}

/// An implementation has the same style in every figure of every report.
struct Styles: Sendable {
    /// Their places are fixed, so that partial runs look like full ones.
    private static let known = [
        "DisposerChain", "SinkChain", "LinkChain", "WeakSubject", "DirectChain", "ClosureChain", "FusedLoop", "AsyncSequence",
        "NotificationCenter",
    ]

    private let names: [String]

    /// `names` are all implementations, in the order of the columns. Unknown ones come after the known ones.
    init(_ names: [String]) { self.names = (Self.known + names).unique }

    subscript(name: String) -> Style {
        let number = names.firstIndex(of: name) ?? 0
        return Style(number: number % Palette.colours.count, shape: Shape.allCases[number % Shape.allCases.count])
    }
}

/// The colours.
///
/// The first three are Okabe and Ito's, darkened or lightened. The others were searched for: any two differ by 12 or more (CIE 1976), also
/// without red or green cones, and have a contrast of at least 4.5 to 1 with the background.
enum Palette {
    /// On white, and on near-black.
    static let colours: [(light: String, dark: String)] = [
        ("#0072b2", "#56b4e9"), ("#c25500", "#ff9a4d"), ("#00795c", "#2fd0a2"), ("#b9508f", "#bf7fbd"), ("#3d4348", "#dadad6"),
        ("#704e00", "#eac73b"), ("#2f4860", "#9aa3ad"), ("#5a4fcf", "#939fff"), ("#6a2b0d", "#d39b7d"), ("#a81f36", "#dc6d7f"),
        ("#1e5c2e", "#a9d481"), ("#106f78", "#62cfd8"),
    ]
}

enum Shape: CaseIterable, Sendable {
    case circle, square, triangle, diamond, cross, plus, down, star, bar

    /// A path around a point. All shapes look equally large.
    func path(_ x: Double, _ y: Double, radius r: Double = 4) -> String {
        func at(_ dx: Double, _ dy: Double) -> String { "\(px: x + dx * r) \(px: y + dy * r)" }
        // Relative coordinates are shorter.
        func polygon(_ points: [(Double, Double)]) -> String {
            let sides = zip(points, points.dropFirst()).map { from, to in
                "\(px: (to.0 - from.0) * r) \(px: (to.1 - from.1) * r)"
            }
            return "M\(at(points[0].0, points[0].1))l" + sides.joined(separator: " ") + "z"
        }
        switch self {
        case .circle:
            return "M\(at(-1, 0))a\(px: r) \(px: r) 0 1 0 \(px: 2 * r) 0a\(px: r) \(px: r) 0 1 0 -\(px: 2 * r) 0Z"
        case .square: return polygon([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])
        case .triangle: return polygon([(0, -1.2), (1.1, 0.9), (-1.1, 0.9)])
        case .diamond: return polygon([(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)])
        case .cross: return polygon(Self.turned(Self.plusSign))
        case .plus: return polygon(Self.plusSign)
        case .down: return polygon([(0, 1.2), (1.1, -0.9), (-1.1, -0.9)])
        case .star: return polygon([(0, -1.4), (0.35, -0.35), (1.4, 0), (0.35, 0.35), (0, 1.4), (-0.35, 0.35), (-1.4, 0), (-0.35, -0.35)])
        case .bar: return polygon([(-0.4, -1.3), (0.4, -1.3), (0.4, 1.3), (-0.4, 1.3)])
        }
    }

    private static let plusSign: [(Double, Double)] = [
        (-0.4, -1.2), (0.4, -1.2), (0.4, -0.4), (1.2, -0.4), (1.2, 0.4), (0.4, 0.4), (0.4, 1.2), (-0.4, 1.2), (-0.4, 0.4), (-1.2, 0.4),
        (-1.2, -0.4), (-0.4, -0.4),
    ]

    /// Turned by 45 degrees.
    private static func turned(_ points: [(Double, Double)]) -> [(Double, Double)] {
        points.map { (($0.0 - $0.1) * 0.7071, ($0.0 + $0.1) * 0.7071) }
    }
}
