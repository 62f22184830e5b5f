/// How a release of the tool was built. Package.swift has the flags.
package enum Build: String, Codable, Sendable, CaseIterable {
    /// With the flags of the manifest: other modules see the bodies of the libraries' functions.
    case flagged
    /// Without them: `REACTIVE_PLAIN=1`.
    case plain

    package var flags: [String] {
        switch self {
        case .flagged: ["-O", "-cross-module-optimization", "-align-all-functions=6"]
        case .plain: ["-O"]
        }
    }

    /// The build that was requested: the manifest sets the condition.
    package static var claimed: Build {
        #if FLAGGED
        .flagged
        #else
        .plain
        #endif
    }

    /// The build that the compiler actually made.
    package static var detected: Build { Specialisation.reachesOtherModules(Int.self) ? .flagged : .plain }

    /// Throws if the two differ: figures of such a build would have the wrong name.
    package static func check(claimed: Build = claimed, detected: Build = detected) throws(Failure) {
        if claimed == detected { return }
        let what =
            claimed == .flagged
            ? "was to be built with -cross-module-optimization, but generic code is not specialised across modules"
            : "was to be built without flags, but generic code is specialised across modules, as with -cross-module-optimization"
        throw Failure(.usage, "this tool \(what); build it again with the flags of Package.swift alone: `make clean tool`")
    }

    /// Throws if what was measured at `path` is of another build than this one, the build of `other`.
    package func check(_ found: Build, at path: String, against other: String = "this tool") throws(Failure) {
        if self == found { return }
        throw Failure(
            .nothingToCompare,
            "\(path) is of a \(found) build, \(other) of a \(self) one: they differ by design (`no-cross-module` of `make ablate`); "
                + "measure both with the same build (REACTIVE_PLAIN=1 in the environment makes a plain one)")
    }

    /// `build flagged: -O -cross-module-optimization -align-all-functions=6`
    package var line: String { "build \(words)" }

    /// `flagged: -O -cross-module-optimization -align-all-functions=6`
    package var words: String { "\(rawValue): \(flags.joined(separator: " "))" }

    /// The former name of a build in files and tools, from the time of two profiles.
    package init?(formerProfile: String) {
        switch formerProfile {
        case "optimised": self = .flagged
        case "shipped": self = .plain
        default: return nil
        }
    }
}
