import Foundation
import Testing

/// The example of README.md, whose code is the same in every library.
@Suite(.conforms) struct ReadmeTests {
    private let trial = Trial.current

    @Test func theREADMEExamplePrints40() {
        let journal = trial.journal
        func print(_ value: Int) { journal.note("\(value)") }
        // README: begin
        let numbers = Emitter<Int>()  // a source that you send to, as RxSwift's PublishSubject
        let subscription =
            numbers
            .filter { $0 > 0 }
            .map { $0 * 10 }
            .subscribe(onNext: { print($0) })
        numbers.onNext(4)  // 40
        subscription.dispose()
        // README: end
        expect(journal.entries, ["40"])
    }

    @Test func theREADMEShowsThisExample() throws {
        let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        let begin = try #require(lines.firstIndex { $0.hasSuffix("// README: begin") })
        let end = try #require(lines.firstIndex { $0.hasSuffix("// README: end") })
        let margin = lines[begin].prefix { $0 == " " }.count
        let example = lines[(begin + 1)..<end].map { $0.dropFirst(margin) }.joined(separator: "\n")
        let root = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("\n\(example)\n```\n"), "README.md shows another example than this file compiles")
    }
}
