import Testing

@testable import Measure

/// METHODOLOGY quotes settings of the method. The quotations are formed here from the code's values.
@Suite struct QuotedSettingsTests {
    @Test(arguments: [
        "take \(Int(Sampler.shortest / 1_000)) µs together",
        "each at least \(Int(Sampler.fewestSteps)) steps of the clock",
        "A batch takes at most \(Int(Sampler.longest * 1_000)) ms",
        "at most \(Int(((MachineGauge.tolerance - 1) * 100).rounded())) % above its 5 % quantile",
        "In a sample longer than \(Int(MachineGauge.lasting * 1_000)) ms",
        "keep at most \(Sampler.liveBytes >> 10) KiB alive at once",
    ])
    func theDocumentQuotesTheCodesSettings(_ quotation: String) throws {
        let text = try Committed.text("Benchmarks/METHODOLOGY.md")
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.localizedCaseInsensitiveContains(quotation), "METHODOLOGY.md has other settings than the code")
    }
}
