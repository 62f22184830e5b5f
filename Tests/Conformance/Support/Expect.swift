import Testing

/// Expects two values to be equal: `#expect(actual == expected)`, reported at the caller's line.
///
/// The shared tests call this function because the macro is slow to compile: every `#expect(a == b)` costs about 30 ms, and there are more
/// than a thousand comparisons, compiled three times.
func expect<T: Equatable>(
    _ actual: T, _ expected: T, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(actual == expected, comment(), sourceLocation: sourceLocation)
}
