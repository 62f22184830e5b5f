import Results

/// The counts that a platform is held to: a committed file of exact rows.
package enum Baseline {
    /// Where the baseline of this profile, platform and compiler stands: counts depend on each.
    package static var defaultPath: String { path(of: .claimed) }

    static func path(of profile: Profile) -> String {
        "results/baseline-\(profile.namePart)\(Machine.platform)-swift\(Toolchain.compiler).csv"
    }

    /// Where the counts of the census build stand, which are those of another build.
    package static func census(beside path: String) -> String {
        (path.hasSuffix(".csv") ? String(path.dropLast(4)) : path) + "-census.csv"
    }
}
