import Testing

@testable import Tool

/// What is typed, and how it is understood. `make misuse` runs some of the same against the built tool.
@Suite struct ArgumentsTests {
    struct Case: NamedCase {
        var name: String
        var isUnderstood: @Sendable (Arguments) -> Bool

        init(_ line: String, _ isUnderstood: @escaping @Sendable (Arguments) -> Bool) {
            (name, self.isUnderstood) = (line, isUnderstood)
        }
    }

    @Test(arguments: [
        Case("") { $0.verb == .help }, Case("--help") { $0.verb == .help }, Case("gate --help") { $0.operands == ["gate"] },
        Case("--version") { $0.wantsVersion },
        Case("run --filter ^pump/ --architecture=LinkChain,SinkChain --architecture FusedLoop --quick --output=out") {
            $0.verb == .run && $0.filter == "^pump/" && $0.implementations == ["LinkChain", "SinkChain", "FusedLoop"] && $0.quick
                && $0.output == "out"
        },
        Case("run") { $0.output == "results" && $0.rounds == nil }, Case("run --rounds 28") { $0.rounds == 28 },
        Case("run --rounds=1") { $0.rounds == 1 }, Case("run --rounds=1000") { $0.rounds == 1000 },
        Case("run --filter=-x") { $0.filter == "-x" },
        Case("compare a.csv b.csv") { $0.format == nil },
        Case("pool a.csv b.csv c.csv") { $0.operands == ["a.csv", "b.csv", "c.csv"] },
        Case("recount a.csv b.csv") { $0.operands == ["a.csv", "b.csv"] },
        Case("instructions --debug-build") { $0.allowsDebugBuild }, Case("instructions") { !$0.allowsDebugBuild },
        Case("compare a.csv --format=json b.csv") { $0.operands == ["a.csv", "b.csv"] && $0.format == .json },
        Case("report a.csv --base b.csv --output=out") {
            $0.operands == ["a.csv"] && $0.base == "b.csv" && $0.output == "out" && $0.splice == nil
        },
        Case("report --splice README.md") { $0.splice == "README.md" }, Case("export --to go a.csv") { $0.exportFormat == .go },
        Case("gate") { $0.base == nil && !$0.allSizes && $0.thresholds == nil && $0.junit == nil },
        Case("gate --base HEAD~1 --sizes all --thresholds=t.txt --markdown g.md --junit=g.xml") {
            $0.verb == .gate && $0.base == "HEAD~1" && $0.allSizes && $0.thresholds == "t.txt" && $0.markdown == "g.md"
                && $0.junit == "g.xml"
        },
        Case("gate --accept ^zip/") { $0.accept == "^zip/" },
        Case("gate-trial --quick --census tool") { $0.census == "tool" && $0.parts == TrialPart.allCases },
        Case("gate-trial --parts tails,slower") { $0.parts == [.slower, .tails] },
        Case("gate-trial --thresholds t.txt") { $0.thresholds == "t.txt" },
        Case("census --filter ^pump/ --architecture LinkChain --output out") {
            $0.verb == .census && $0.filter == "^pump/" && $0.implementations == ["LinkChain"] && $0.output == "out"
        },
        Case("explain") { $0.graphFormat == .text && $0.size == nil && $0.stage == nil && $0.outputFolder == nil },
        Case("explain --filter ^pump/ --size 3 --stage=subscribe --format svg --output out") {
            $0.graphFormat == .svg && $0.size == 3 && $0.stage == "subscribe" && $0.outputFolder != nil
        },
        Case("explain --filter=a --size=0") { $0.size == 0 },
    ])
    func validArgumentsAreUnderstood(_ line: Case) throws {
        #expect(line.isUnderstood(try Arguments(line.name.split(separator: " ").map(String.init))))
    }

    /// `%` stands for any text.
    @Test(arguments: [
        ("rnu", "unknown verb 'rnu'; did you mean run? `reactive-bench help` lists them"),
        ("gate-tria", "unknown verb 'gate-tria'; did you mean gate-trial? `reactive-bench help` lists them"),
        ("recount a.csv", "recount takes a run and a file of counts, and got 1; reactive-bench recount RUN.csv COUNTS.csv"),
        ("pool a.csv", "pool takes a run and at least five of other links, and got 1; reactive-bench pool RUN.csv LINK.csv..."),
        ("help frob", "no help for 'frob', since there is no such verb; `reactive-bench help` lists all verbs"),
        ("help run gate", "help takes one verb; reactive-bench help run"),
        ("run --qick", "unknown option '--qick' of run; did you mean --quick?"),
        ("list --output x", "unknown option '--output' of list; it takes --filter, --architecture, --format"),
        ("census --quick", "unknown option '--quick' of census; it takes --filter, --architecture, --output"),
        ("run --quick=1", "--quick takes no value; give it alone"),
        ("run pump", "run takes no operand, but got 'pump'; to choose workloads, use --filter 'pump'"),
        ("run --filter", "--filter needs a value; `reactive-bench help run` shows which"),
        ("run --filter --quick", "--filter needs a value; `reactive-bench help run` shows which"),
        ("run --filter -x", "--filter needs a value; if it begins with a dash, write an equals sign: --filter=-x"),
        ("run --filter -", "--filter needs a value; if it begins with a dash, write an equals sign: --filter=-"),
        ("run --filter a --filter=b", "--filter is given twice; one expression can say both: --filter 'this|that'"),
        ("run --output=a --output=a", "--output is given twice; give it once"),
        ("run --rounds=3 --rounds=3", "--rounds is given twice; give it once"),
        ("run --quick --quick", "--quick is given twice; give it once"),
        ("run --architecture ,", "--architecture ',' names no architecture; give one or more, as in --architecture SinkChain,LinkChain"),
        ("run --rounds=0", "--rounds takes a number from 1 to 1000, not '0'%"),
        ("run --rounds=1001", "--rounds takes a number from 1 to 1000, not '1001'%"),
        ("run --rounds=many", "--rounds takes a number from 1 to 1000, not 'many'%"),
        ("compare a.csv", "compare takes two files, the base first, and got 1; reactive-bench compare BASE.csv HEAD.csv"),
        ("compare a.csv b.csv --format xml", "unknown format 'xml'; there are text, markdown, csv, json"),
        ("growth a.csv b.csv", "growth takes one file, and got 2; reactive-bench growth FILE.csv"),
        ("report a.csv b.csv", "report takes one file, and got 2; reactive-bench report FILE.csv"),
        ("report --splice README.md --base b.csv", "--splice%leave one of them out"),
        ("export --to xml", "--to takes bencher, github, go, openmetrics, datapackage, not 'xml'%"),
        ("gate --markdown a --junit a", "--markdown and --junit both name a; give each report a file of its own"),
        ("gate --sizes many", "--sizes takes all or middle, not 'many'; middle is the default"),
        ("gate-trial --parts slower,tail", "unknown part 'tail' in --parts; did you mean tails? there are counts,%"),
        ("gate-trial --parts ,", "--parts ',' names no part; give one or more of counts, unchanged, slower, throughout, tails"),
        ("explain --format csv", "unknown format 'csv'; there are text, mermaid, svg, types"),
        ("explain --filter a --size 3x", "--size takes a whole number, not '3x'; `reactive-bench list` shows the sizes of each workload"),
        ("explain --filter=a --size=-1", "--size takes a whole number, not '-1'%"),
        ("explain --size 3", "the seed chain has no sizes, so --size needs a workload; choose one with --filter"),
    ])
    func wrongUseNamesTheRemedy(line: String, message: String) throws {
        let failure = try #require(refusal { try Arguments(line.split(separator: " ").map(String.init)) })
        let parts = message.split(separator: "%", omittingEmptySubsequences: false)
        #expect(failure.code == .usage && failure.message.hasPrefix(parts[0]) && failure.message.hasSuffix(parts.last ?? ""))
        #expect(parts.count == 2 || failure.message == message)
    }

    @Test(arguments: ["--instructions", "--sizes=all", "--sizes=middle", "--thresholds=t.txt"])
    func optionsAboutTimesNeedABase(option: String) {
        let name = option.prefix { $0 != "=" }
        #expect(
            refusal { try Arguments(["gate", option]) }
                == Failure(
                    .usage,
                    "\(name) has no effect, since there is no --base to compare with; name a revision, as in --base "
                        + "origin/main, or leave \(name) out"))
        #expect(refusal { try Arguments(["gate", option, "--base", "HEAD"]) } == nil)
    }
}
