import Foundation

/// The same numbers in every run of the tests: SplitMix64, by Steele, Lea and Flood (2014).
struct SeededNoise: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Uniform from 0 to 1.
    mutating func share() -> Double { Double.random(in: 0..<1, using: &self) }

    /// The simulated time of a process of 100 ns on a shared machine: its memory layout spreads it by 1.5 % (paired by 2.1), and an
    /// occasional disturbance of several neighbours makes it up to three times as long.
    mutating func process(burst: inout Int) -> Double {
        if burst == 0, share() < 0.01 { burst = Int.random(in: 1...12, using: &self) }
        var time = 100 * (1 + 0.015 * normal())
        if burst > 0 {
            burst -= 1
            time *= 1 + 2 * pow(share(), 2)
        }
        return time
    }

    /// A standard normal value (Box–Muller).
    mutating func normal() -> Double { sqrt(-2 * log(1 - share())) * cos(2 * .pi * share()) }
}
