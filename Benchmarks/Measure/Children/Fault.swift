import CBlackBox

/// A fault seeded on purpose into what a child measures. The gate has to find it.
package enum Fault: Equatable, Sendable, CustomStringConvertible {
    /// A busy loop of so many iterations in every run of a timed phase.
    case slow(iterations: Int)
    /// The same, in one sample of ten.
    case tail(iterations: Int)
    /// One more allocation in the first phase, freed at once.
    case allocation
    /// One more retain and release in the first phase.
    case retain
    /// One more object that stays alive after every run.
    case leak
    /// As many more allocations in the first phase as the square of the size.
    case exponent
    case crash
    case hang

    private static let words: [(String, Fault)] = [
        ("allocation", .allocation), ("retain", .retain), ("leak", .leak), ("exponent", .exponent), ("crash", .crash), ("hang", .hang),
    ]

    package init?(_ text: String) {
        if text.hasPrefix("slow:"), let iterations = Int(text.dropFirst(5)) {
            self = .slow(iterations: iterations)
        } else if text.hasPrefix("tail:"), let iterations = Int(text.dropFirst(5)) {
            self = .tail(iterations: iterations)
        } else if let known = Self.words.first(where: { $0.0 == text }) {
            self = known.1
        } else {
            return nil
        }
    }

    package var description: String {
        if case .slow(let iterations) = self { return "slow:\(iterations)" }
        if case .tail(let iterations) = self { return "tail:\(iterations)" }
        return Self.words.first { $0.1 == self }?.0 ?? ""
    }

    /// The fault of the next sample. `tail` strikes one sample in ten at random; the others get a loop of length 0.
    func drawn() -> Fault {
        guard case .tail(let iterations) = self else { return self }
        return .slow(iterations: Int.random(in: 0..<10) == 0 ? iterations : 0)
    }

    /// Strikes in the first phase of a counted run.
    func strike(size: Int) {
        switch self {
        case .slow, .tail: break
        case .allocation: Self.allocate()
        case .retain:
            let kept = Unmanaged.passUnretained(Self.kept).retain()
            Self.hide(kept.toOpaque())
            kept.release()
        case .leak: Self.hide(Unmanaged.passRetained(Kept()).toOpaque())
        case .exponent: for _ in 0..<(size * size) { Self.allocate() }
        case .crash: fatalError("a fault that was asked for")
        case .hang: while true { pause() }
        }
    }

    private static func allocate() {
        let block = malloc(16)
        hide(block)
        free(block)
    }

    /// Keeps the optimiser from seeing that nobody uses the address.
    private static func hide(_ address: UnsafeMutableRawPointer?) { _ = black_box(Int64(Int(bitPattern: address))) }

    /// A loop of so many iterations that the optimiser cannot remove.
    @inline(never)
    static func spin(_ iterations: Int) {
        var value: Int64 = 0
        for _ in 0..<iterations { value = black_box(value &+ 1) }
    }

    /// How long an undisturbed iteration of `spin` takes here, in ns.
    ///
    /// It is the lower quartile of tries over half a second, since disturbances last. The fastest try is rarely reached, so loops computed
    /// from it would take longer than stated.
    package static func iterationCost() -> Double {
        let iterations = 2_000
        let tries = (0..<2_000).map { _ in
            spin(100 * iterations)
            let start = MonotonicClock.now()
            spin(iterations)
            return Double(MonotonicClock.now() - start) / Double(iterations)
        }
        return Statistics.quantile(0.25, ofSorted: tries.sorted())
    }

    /// An object whose content the compiler does not know.
    ///
    /// The compiler would lay out a constant object statically. Such an object is immortal, and its reference count never moves.
    private final class Kept: Sendable {
        let number = black_box(0)
    }
    private static let kept = Kept()
}
