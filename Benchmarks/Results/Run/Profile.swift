import BenchmarkKit

/// How a release is built. The Makefile has the flags.
package enum Profile: String, Codable, Sendable, CaseIterable {
    /// Other modules see the bodies of the libraries' functions.
    case optimised
    /// Without flags, as by somebody who depends on the libraries.
    case shipped

    package var flags: [String] {
        switch self {
        case .optimised: ["-O", "-cross-module-optimization", "-align-all-functions=6"]
        case .shipped: ["-O"]
        }
    }

    /// The profile that the build was asked for: the Makefile sets the condition.
    package static var claimed: Profile {
        #if OPTIMISED
        .optimised
        #else
        .shipped
        #endif
    }

    /// What the compiler did, whatever was said.
    package static var detected: Profile { Specialisation.reachesOtherModules(Int.self) ? .optimised : .shipped }

    /// Throws if the two are not the same: figures of such a build would stand under the wrong name.
    package static func check(claimed: Profile = claimed, detected: Profile = detected) throws(Failure) {
        if claimed == detected { return }
        let what =
            claimed == .optimised
            ? "was built with -DOPTIMISED, but without -cross-module-optimization: generic code is not specialised across modules"
            : "was built without -DOPTIMISED, but generic code is specialised across modules, as with -cross-module-optimization"
        throw Failure(.usage, "this tool \(what); it is of no profile. Build it with `make tool PROFILE=\(detected)`")
    }

    /// Throws if counts of `other`, found at `path`, are not of this profile.
    package func checkBaseline(_ other: Profile, at path: String) throws(Failure) {
        if self == other { return }
        throw Failure(
            .nothingToCompare,
            "\(path) is of the profile \(other), this tool is of \(self): their counts differ by design; `make gate PROFILE=\(other)`, or "
                + "`make baseline PROFILE=\(self)` for one of this profile")
    }

    /// `profile optimised: -O -cross-module-optimization -align-all-functions=6`
    package var line: String { "profile \(rawValue): \(flags.joined(separator: " "))" }

    /// What a target of the Makefile is called with.
    package var makeOption: String { self == .optimised ? "" : " PROFILE=\(rawValue)" }

    /// The part of a baseline's name that says which profile it is of. The first one there was has none.
    package var namePart: String { self == .optimised ? "" : "\(rawValue)-" }
}
