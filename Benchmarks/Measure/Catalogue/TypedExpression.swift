extension Regex where Output == AnyRegexOutput {
    /// Throws if `pattern`, the value of `option`, is malformed.
    package init(_ pattern: String, of option: String) throws(Failure) {
        do { try self.init(pattern) } catch {
            throw Failure(
                .usage, "\(option) '\(pattern)' is not a regular expression; quote it for the shell, and escape literal characters")
        }
    }
}
