import Testing

@Suite struct DebugTests {
    private func lines(_ chain: (@escaping (String) -> Void) -> Chain<String>) -> [String] {
        let lines = Box<[String]>([])
        _ = heard { chain { lines.content.append(String($0.drop { !$0.isLetter })) } }
        return lines.content
    }

    @Test func debugLogsEachEventAsALine() {
        expect(
            lines { Chain.from(["a", "b"]).debug("name", output: $0) },
            [
                "name -> subscribed", "name -> Event next(a)", "name -> Event next(b)", "name -> Event completed", "name -> isDisposed",
            ])
        expect(
            lines { Chain.error(Failure.boom).debug("name", output: $0) },
            ["name -> subscribed", "name -> Event error(boom)", "name -> isDisposed"])
        expect(lines { Chain.never().debug("name", output: $0) }, ["name -> subscribed", "name -> isDisposed"])
    }

    @Test func aLineBeginsWithTheTime() throws {
        let lines = Box<[String]>([])
        _ = heard { Chain.just(1).debug("name", output: { lines.content.append($0) }) }
        #expect(lines.content[0].wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}: name -> subscribed/) != nil)
    }

    @Test func withoutANameALineShowsTheCallSite() {
        let line: UInt = #line + 1
        let first = lines { Chain.just("a").debug(output: $0) }[0]
        expect(first, "DebugTests.swift:\(line) (\(#function)) -> subscribed")
    }

    @Test func anEventLongerThan40CharactersIsTrimmedOnRequest() {
        for count in [34, 35, 50] {
            let text = String(repeating: "x", count: count), whole = "n -> Event next(\(text))"
            let trimmed = count == 34 ? whole : "n -> Event next(xxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxx)"
            expect(lines { Chain.just(text).debug("n", trimOutput: true, output: $0) }[1], trimmed)
            expect(lines { Chain.just(text).debug("n", output: $0) }[1], whole)
        }
    }
}
