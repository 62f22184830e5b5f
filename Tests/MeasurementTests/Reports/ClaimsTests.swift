import Testing
import Tool

@testable import Reports

/// The documents' claims, and the judgements on them.
@Suite struct ClaimsTests {
    // MARK: Verdicts

    private let all = ["DisposerChain", "SinkChain", "LinkChain"]

    private func figures(_ values: [[Int]]) -> [(library: String, figure: ClaimFigure)] {
        zip(all, values).map { ($0, ClaimFigure($1, "")) }
    }

    @Test func aClaimNamesTheLibrariesItHoldsFor() {
        #expect(ClaimVerdict(heldBy: all, of: all, otherwise: "no").words == "holds")
        #expect(ClaimVerdict(heldBy: [], of: all, otherwise: "no").words == "does not hold: no")
        let some = ClaimVerdict(heldBy: ["LinkChain"], of: all, otherwise: "no")
        #expect(some.words == "holds only if the library is LinkChain; elsewhere no")
    }

    private static let objects = "A sink that is its own disposable takes fewer objects than a sink and a disposer per operator"
    private static let strong = "A closure that captures `self` strongly leaks, if `self` owns the bag"
    private static let source = "The first `subscribe(on:)` decides where the source runs, and where everything runs down to `observe(on:)`"

    /// The counts of DisposerChain, SinkChain and LinkChain.
    @Test(
        arguments: [
            // In total, and per operator.
            (objects, [[9, 3], [8, 2], [9, 2]], .holds("SinkChain has 2 objects per operator, DisposerChain 3")),
            (objects, [[9, 3], [9, 2], [9, 2]], .doesNotHold("SinkChain has 2 objects per operator, DisposerChain 3")),
            // A claimed leak must exist.
            (strong, [[3], [4], [2]], .holds()),
            (strong, [[3], [4], [0]], .holdsOnlyIf("the library is DisposerChain or SinkChain; elsewhere nothing is left")),
            ("`[weak self]` does not", [[0], [0], [0]], .holds()),
            (
                "`[weak self]` does not", [[1], [0], [0]],
                .holdsOnlyIf("the library is SinkChain or LinkChain; elsewhere something is left")
            ),
            (source, [[1], [1], [1]], .holds()),
            (source, [[1], [1], [0]], .holdsOnlyIf("the library is DisposerChain or SinkChain; elsewhere they run somewhere else")),
            (source, [[0], [0], [0]], .doesNotHold("they run somewhere else")),
        ] as [(String, [[Int]], ClaimVerdict)])
    func aClaimIsJudgedByItsFigures(text: String, values: [[Int]], verdict: ClaimVerdict) throws {
        let claim = try #require((Claim.ofChains + Claim.ofUsers).first { $0.text == text })
        #expect(claim.judge(figures(values)) == verdict)
    }

    @Test(arguments: [([[4, 9], [5, 6], [0, 0]], false), ([[5, 9], [4, 6], [0, 0]], true)])
    func fewerCrossReferencesMeanFewerPairsAndASmallerKnot(values: [[Int]], holds: Bool) throws {
        let claim = try #require(Claim.ofChains.first { $0.text == "... and fewer cross-references (retain cycles)" })
        if case .holds = claim.judge(figures(values)) { #expect(holds) } else { #expect(!holds) }
    }

    @Test func theLogClaimIsJudgedByItsAgreeingLines() {
        let trace = TraceAgreement(expected: 174, counts: all.map { TraceAgreement.Count(library: $0, agreeing: 152, own: 17) })
        let judge = Claim.ofLog(trace).judge
        #expect(judge(figures([[130, 174], [174, 174], [52, 174]])) == .holds())
        #expect(
            judge(figures([[130, 174], [152, 174], [52, 174]]))
                == .doesNotHold("22 lines are not SinkChain's; each has its reason in results/trace.md"))
        #expect(Claim.ofLog(nil).judge(figures([[], [], []])) == .undecided("it takes the trace build: `make claims` makes it"))
    }

    // MARK: The trace tool's answer

    @Test func theTraceToolsAnswerIsUnderstood() {
        let json = """
            {"agreement": [{"part": "Subscription 1", "seed": 30, "sinkchain": 28, "sinkchain_own": 0},
              {"part": "all", "seed": 174, "disposerchain": 130, "disposerchain_own": 53, "sinkchain": 152, "sinkchain_own": 17,
               "linkchain": 52, "linkchain_own": 63},
              {"part": "all", "seed": 9, "weaksubject": 7, "weaksubject_own": 2}], "lines": [{"line": "a"}]}
            """
        let expected = TraceAgreement(
            expected: 174,
            counts: [
                .init(library: "DisposerChain", agreeing: 130, own: 53), .init(library: "SinkChain", agreeing: 152, own: 17),
                .init(library: "LinkChain", agreeing: 52, own: 63),
            ])
        #expect(TraceAgreement.understood(json) == expected)
    }

    @Test(arguments: ["", "{}", #"{"agreement": []}"#, #"{"agreement": [{"part": "all", "seed": 174, "sinkchain": 152}]}"#])
    func aMalformedTraceAnswerIsNotUnderstood(json: String) { #expect(TraceAgreement.understood(json) == nil) }

    @Test func aMissingTraceToolIsNamed() {
        let failure = #expect(throws: Failure.self) { try TraceAgreement(askingToolAt: "/nowhere/reactive-bench") }
        #expect(failure == Failure(.usage, "/nowhere/reactive-bench: no executable is there; `make trace-tool` builds it"))
    }

    @Test func anOutputFolderIsAcceptedOnlyByDocumentVerbs() throws {
        let claims = try Arguments(["claims", "--trace", "tool", "--output", "results"])
        #expect(claims.trace == "tool" && claims.outputFolder == "results")
        #expect(try Arguments(["trace", "--format", "json"]).outputFolder == nil)
        #expect(throws: Failure.self) { try Arguments(["tour", "--output", "results"]) }
    }

    // MARK: The document

    @Test func theDocumentHasEveryClaim() throws {
        let document = try Committed.text("results/claims.md")
        for claim in Claim.ofChains + Claim.ofUsers + Claim.ofObservers + [Claim.ofLog(nil)] {
            #expect(
                document.contains("| \(claim.seed) | \(Markdown.escaped(claim.text)) |"),
                "results/claims.md lacks '\(claim.text)'; `make claims` renews it")
        }
    }

    @Test(.enabled(if: BuiltTool.census.isNamed && BuiltTool.trace.isNamed, "this needs two builds: `make test-claims`"))
    func theDocumentMatchesTheMeasurement() throws {
        let trace = try #require(ProcessInfo.processInfo.environment["REACTIVE_TRACE_TOOL"])
        let output = try BuiltTool.census.output(of: ["claims", "--trace", trace, "--format", "markdown"])
        let document = try Committed.text("results/claims.md")
        #expect(!output.isEmpty && document.hasSuffix(output), "results/claims.md is not what was measured; `make claims` renews it")
    }
}
