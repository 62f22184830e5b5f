import Testing

@testable import Reports

@Suite struct SectionTests {
    @Test func noNameEndsTheCodeThatItIsSetAs() {
        var section = Section("t")
        section.notes = ["a *note*", "  a/`b` <c>"]
        #expect(section.markdown == ["### t", "", "a \\*note\\*", "- `a/'b' <c>`"])
    }
}
