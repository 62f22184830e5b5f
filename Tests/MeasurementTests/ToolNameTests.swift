import Results
import Testing

/// What a person would type, in the tool of another package.
@Suite struct ToolNameTests {
    @Test("The project's own tool says make", arguments: ["renew it with `make baseline`", "`reactive-bench help` lists them"])
    func ownTool(_ text: String) {
        #expect(ToolName.spelled(text, for: "reactive-bench") == text)
    }

    @Test(
        "Another tool has verbs in place of targets",
        arguments: [
            ("renew it with `make baseline`, and commit it", "renew it with `my-bench baseline`, and commit it"),
            ("measure with `make bench` first", "measure with `my-bench run` first"),
            ("`reactive-bench help` lists them", "`my-bench help` lists them"),
            ("then: make compare BASE=results/a.csv HEAD=results/b.csv", "then: my-bench compare results/a.csv results/b.csv"),
        ])
    func anotherTool(_ text: String, _ spelled: String) {
        #expect(ToolName.spelled(text, for: "my-bench") == spelled)
    }

    @Test("What only the project can build stays as it is", arguments: ["`make census-tool` builds it", "`make explain` draws them"])
    func buildsOfTheProject(_ text: String) {
        #expect(ToolName.spelled(text, for: "my-bench") == text)
    }

    @Test("Paths with the project's name are no commands")
    func paths() {
        #expect(ToolName.spelled("/tmp/reactive-bench/release", for: "my-bench") == "/tmp/reactive-bench/release")
    }
}
