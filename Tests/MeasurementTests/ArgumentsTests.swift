import Gate
import Testing

@testable import Results
@testable import Tool

@Suite struct ArgumentsTests {
    private func failure(of arguments: String...) -> String? {
        let failure = refusal { () throws(Failure) in try Arguments(arguments) }
        return failure?.code == .usage ? failure?.message : nil
    }

    @Test func optionsAreUnderstoodInBothSpellings() throws {
        let arguments = try Arguments([
            "run", "--filter", "^pump/", "--architecture=LinkChain,SinkChain", "--architecture", "FusedLoop", "--quick", "--output=out",
        ])
        #expect(arguments.verb == .run)
        #expect(arguments.filter == "^pump/")
        #expect(arguments.implementations == ["LinkChain", "SinkChain", "FusedLoop"])
        #expect(arguments.quick)
        #expect(arguments.output == "out")
    }

    @Test func roundsAreANumber() throws {
        #expect(try Arguments(["run"]).rounds == nil)
        #expect(try Arguments(["run", "--rounds", "28"]).rounds == 28)
        for wrong in ["0", "-1", "1001", "many"] {
            #expect(failure(of: "run", "--rounds=\(wrong)")?.hasPrefix("--rounds takes a number from 1 to 1000, not '\(wrong)'") == true)
        }
    }

    @Test func aComparisonIsOfTwoFilesInOneFormat() throws {
        #expect(try Arguments(["compare", "a.csv", "b.csv"]).format == nil)
        let arguments = try Arguments(["compare", "a.csv", "--format=json", "b.csv"])
        #expect(arguments.operands == ["a.csv", "b.csv"])
        #expect(arguments.format == .json)
    }

    @Test func aReportIsOfOneRunOrRenewsADocument() throws {
        let page = try Arguments(["report", "a.csv", "--base", "b.csv", "--output=out"])
        #expect(page.operands == ["a.csv"] && page.base == "b.csv" && page.output == "out" && page.splice == nil)
        #expect(try Arguments(["report", "--splice", "README.md"]).splice == "README.md")
        #expect(failure(of: "report", "a.csv", "b.csv") == "report takes one file, and got 2; reactive-bench report FILE.csv")
        #expect(failure(of: "report", "--splice", "README.md", "--base", "b.csv")?.hasSuffix("leave one of them out") == true)
    }

    @Test func anExportSaysForWhom() throws {
        #expect(try Arguments(["export", "--to", "go", "a.csv"]).exportFormat == .go)
        #expect(
            failure(of: "export", "--to", "xml")?.hasPrefix("--to takes bencher, github, go, openmetrics, datapackage, not 'xml'") == true)
    }

    @Test func theGateTakesARevisionAndFilesForItsReports() throws {
        let arguments = try Arguments([
            "gate", "--base", "HEAD~1", "--sizes", "all", "--thresholds=t.txt", "--markdown", "g.md", "--junit=g.xml",
        ])
        #expect(arguments.verb == .gate && arguments.base == "HEAD~1" && arguments.allSizes)
        #expect(arguments.thresholds == "t.txt" && arguments.markdown == "g.md" && arguments.junit == "g.xml")
        #expect(try Arguments(["gate", "--accept", "^zip/"]).accept == "^zip/")
        let plain = try Arguments(["gate"])
        #expect(plain.base == nil && !plain.allSizes && plain.thresholds == nil && plain.junit == nil)
        #expect(try Arguments(["gate-trial", "--quick", "--census", "tool"]).census == "tool")
        #expect(try Arguments(["gate-trial"]).parts == TrialPart.allCases)
        #expect(try Arguments(["gate-trial", "--parts", "tails,slower"]).parts == [.slower, .tails])
        let parts = "counts, unchanged, slower, throughout, tails"
        #expect(
            failure(of: "gate-trial", "--parts", "slower,tail")
                == "--parts names 'tail', which is no part of a trial; did you mean tails? there are \(parts)")
        #expect(failure(of: "gate-trial", "--parts", ",") == "--parts ',' names none; name one or more of \(parts)")
        #expect(failure(of: "gate", "--sizes", "many") == "--sizes takes all or middle, not 'many'; middle is the default")
    }

    @Test func whatIsAboutTimesNeedsABase() throws {
        for option in ["--instructions", "--sizes=all", "--sizes=middle", "--thresholds=t.txt"] {
            let name = String(option.prefix { $0 != "=" })
            #expect(
                failure(of: "gate", option)
                    == "\(name) says how builds are compared, and there is no --base to compare with; name a revision, as in --base "
                    + "origin/main, or leave it out"
            )
            #expect(failure(of: "gate", option, "--base", "HEAD") == nil)
        }
        #expect(try Arguments(["gate-trial", "--thresholds", "t.txt"]).thresholds == "t.txt")
    }

    @Test func anOptionIsGivenOnceAndOnlyImplementationsAddUp() {
        for option in ["--output=a", "--rounds=3", "--quick"] {
            let name = String(option.prefix { $0 != "=" })
            #expect(failure(of: "run", option, option) == "\(name) is given twice; give it once")
        }
        #expect(
            failure(of: "run", "--filter", "a", "--filter=b")
                == "--filter is given twice; one expression can say both: --filter 'this|that'")
        #expect(failure(of: "run", "--architecture", "SinkChain", "--architecture", "LinkChain") == nil)
    }

    @Test func aValueBeginsWithADashOnlyAfterAnEqualsSign() throws {
        for word in ["-x", "-", "-1"] {
            #expect(
                failure(of: "run", "--filter", word)
                    == "--filter needs a value; one that begins with a dash follows an equals sign: --filter=\(word)")
        }
        #expect(try Arguments(["run", "--filter=-x"]).filter == "-x")
    }

    @Test func nothingMeansHelp() throws {
        #expect(try Arguments([]).verb == .help)
        #expect(try Arguments(["--help"]).verb == .help)
        #expect(try Arguments(["gate", "--help"]).operands == ["gate"])
        #expect(try Arguments(["--version"]).wantsVersion)
    }

    @Test func resultsGoToTheResultsFolder() throws {
        #expect(try Arguments(["run"]).output == "results")
    }

    @Test func theCensusTakesASelectionAndAFolder() throws {
        let arguments = try Arguments(["census", "--filter", "^pump/", "--architecture", "LinkChain", "--output", "out"])
        #expect(arguments.verb == .census)
        #expect(arguments.filter == "^pump/")
        #expect(arguments.implementations == ["LinkChain"])
        #expect(arguments.output == "out")
        #expect(failure(of: "census", "--quick") == "unknown option '--quick' of census; it takes --filter, --architecture, --output")
        #expect(failure(of: "gate-tria") == "unknown verb 'gate-tria'; did you mean gate-trial? `reactive-bench help` lists them")
    }

    @Test func anExplanationIsOfAWorkloadOrOfTheSeedsChain() throws {
        let plain = try Arguments(["explain"])
        #expect(plain.graphFormat == .text && plain.size == nil && plain.stage == nil && plain.outputFolder == nil)
        let arguments = try Arguments([
            "explain", "--filter", "^pump/", "--size", "3", "--stage=subscribe", "--format", "svg", "--output", "out",
        ])
        #expect(arguments.graphFormat == .svg && arguments.size == 3 && arguments.stage == "subscribe" && arguments.outputFolder != nil)
        #expect(failure(of: "explain", "--format", "csv") == "unknown format 'csv'; there are text, mermaid, svg, types")
        #expect(
            failure(of: "explain", "--filter", "a", "--size", "3x")
                == "--size takes a whole number, not '3x'; `reactive-bench list` shows the sizes of each workload")
        #expect(
            failure(of: "explain", "--size", "3")
                == "--size is that of a workload, and the seed chain has none; choose a workload with --filter")
    }

    @Test func wrongUseNamesTheRemedy() {
        #expect(failure(of: "rnu") == "unknown verb 'rnu'; did you mean run? `reactive-bench help` lists them")
        #expect(failure(of: "run", "--qick") == "unknown option '--qick' of run; did you mean --quick?")
        #expect(failure(of: "list", "--output", "x") == "unknown option '--output' of list; it takes --filter, --architecture, --format")
        #expect(failure(of: "run", "--filter") == "--filter needs a value; `reactive-bench help run` shows which")
        #expect(failure(of: "run", "--filter", "--quick") == "--filter needs a value; `reactive-bench help run` shows which")
        #expect(
            failure(of: "run", "--architecture", ",")
                == "--architecture ',' names none; name one or more, as in --architecture SinkChain,LinkChain")
        #expect(
            failure(of: "gate", "--markdown", "a", "--junit", "a")
                == "--markdown and --junit both name a, and each report is a file; name two")
        #expect(failure(of: "run", "--quick=1") == "--quick takes no value; give it alone")
        #expect(failure(of: "run", "pump") == "run takes no operand, 'pump' is one too many; to choose workloads, say --filter 'pump'")
        #expect(
            failure(of: "compare", "a.csv")
                == "compare takes two files, the base first, and got 1; reactive-bench compare BASE.csv HEAD.csv"
        )
        #expect(failure(of: "compare", "a.csv", "b.csv", "--format", "xml") == "unknown format 'xml'; there are text, markdown, csv, json")
        #expect(failure(of: "growth", "a.csv", "b.csv") == "growth takes one file, and got 2; reactive-bench growth FILE.csv")
        #expect(failure(of: "help", "frob") == "no help for 'frob', there is no such verb; `reactive-bench help` lists them")
    }

    @Test func theBoundsOfANumberBelongToIt() throws {
        for number in [1, 1000] { #expect(try Arguments(["run", "--rounds=\(number)"]).rounds == number) }
        #expect(try Arguments(["explain", "--filter=a", "--size=0"]).size == 0)
        #expect(failure(of: "explain", "--filter=a", "--size=-1")?.hasPrefix("--size takes a whole number, not '-1'") == true)
        #expect(failure(of: "help", "run", "gate") == "help takes one verb; reactive-bench help run")
    }
}
