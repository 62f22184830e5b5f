import Results
import Testing

/// The commands that messages recommend, in the tool of another package.
@Suite struct ToolNameTests {
    @Test(arguments: ["renew it with `make baseline`", "`reactive-bench help` lists them"])
    func theProjectsOwnToolSaysMake(_ text: String) {
        #expect(ToolName.spelled(text, for: "reactive-bench") == text)
    }

    @Test(
        arguments: [
            ("renew it with `make baseline`, and commit it", "renew it with `my-bench baseline`, and commit it"),
            ("measure with `make bench` first", "measure with `my-bench run` first"),
            ("`reactive-bench help` lists them", "`my-bench help` lists them"),
            ("measure with more rounds (ROUNDS=28)", "measure with more rounds (--rounds 28)"),
            ("measure without QUICK=1", "measure without --quick"),
            ("then: make compare BASE=results/a.csv HEAD=results/b.csv", "then: my-bench compare results/a.csv results/b.csv"),
        ])
    func anotherToolNamesVerbsInsteadOfMakeTargets(_ text: String, _ spelled: String) {
        #expect(ToolName.spelled(text, for: "my-bench") == spelled)
    }

    @Test(
        arguments: [
            ("measure without QUICK=1", "measure without --quick"), ("with ROUNDS=7 or more", "with --rounds 7 or more"),
            ("renew it with `make baseline`", "renew it with `make baseline`"),
        ])
    func optionsAreSpelledAsTheUserTypedThem(_ text: String, _ typed: String) {
        #expect(ToolName.spelled(text, for: "reactive-bench", byMake: true) == text)
        #expect(ToolName.spelled(text, for: "reactive-bench", byMake: false) == typed)
    }

    @Test(
        arguments: [
            ("--filter '(' is not a regular expression", "FILTER='(' is not a regular expression"),
            ("give another folder with --output, or make it writable", "give another folder with OUTPUT=, or make it writable"),
            ("name a revision, as in --base origin/main, or leave it out", "name a revision, as in BASE=origin/main, or leave it out"),
            ("`reactive-bench run --filter '^(a|b)$' --architecture LinkChain`", "`make bench FILTER='^(a|b)$' ARCH=LinkChain`"),
            ("or name another: reactive-bench report FILE.csv", "or name another: make report HEAD=FILE.csv"),
            ("--rounds takes a number, not 'x'; it takes --quick", "ROUNDS= takes a number, not 'x'; it takes QUICK=1"),
        ])
    func aToolStartedByMakeSpeaksOfVariables(_ text: String, _ said: String) {
        #expect(ToolName.said(text, for: "reactive-bench", byMake: true) == said)
        #expect(ToolName.said(text, for: "reactive-bench", byMake: false) == text)
    }

    @Test(arguments: ["`make census-tool` builds it", "`make explain` draws them"])
    func commandsOnlyTheProjectHasStayUnchanged(_ text: String) {
        #expect(ToolName.spelled(text, for: "my-bench") == text)
    }

    @Test func pathsWithTheProjectsNameAreNotCommands() {
        #expect(ToolName.spelled("/tmp/reactive-bench/release", for: "my-bench") == "/tmp/reactive-bench/release")
    }
}
