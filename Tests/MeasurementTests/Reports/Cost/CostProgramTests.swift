import Testing

@testable import Reports

@Suite struct CostProgramTests {
    private func stream(_ text: String) throws -> CostStream { try CostProgram(text).streams[0] }

    @Test func unsetSettingsHaveDefaults() throws {
        let stream = try stream("values=3")
        #expect(stream == CostStream(chains: 1, lives: 0, values: 3, observers: 1, token: .disposed, steps: 0, source: nil, stages: []))
    }

    @Test func settingsComeBeforeOperators() throws {
        let stream = try stream("chains=20 depth=2 lives=50/s values=1e3/s observers=4 tokens=dropped | filter 0.5")
        #expect((stream.chains, stream.lives, stream.values, stream.observers) == (20, 50, 1000, 4))
        #expect(stream.token == .dropped)
        #expect(stream.stages.map(\.piece) == [.map, .map, .filter])
        #expect(stream.stages.map(\.yield) == [1, 1, 0.5])
    }

    @Test func innerStreamsAndOtherSourcesStandInBrackets() throws {
        let stream = try stream("|flatMapLatest(from 3|map)0.5|combineLatest(values=2|scan,values=4)")
        let (flat, joint) = (stream.stages[0], stream.stages[1])
        #expect(flat.others[0].source == CostStream.Source(piece: .from, values: 3))
        #expect(flat.others[0].stages.map(\.piece) == [.map])
        #expect(flat.yield == 0.5)
        #expect(joint.others.map(\.values) == [2, 4])
        #expect(joint.others[0].stages.map(\.piece) == [.scan])
    }

    @Test(arguments: [
        ("dept=8", "no setting 'dept'; the settings are chains, depth, lives, observers, steps, tokens, values"),
        ("values=many", "values: 'many' is not a number from 0"),
        ("values=-1", "values: '-1' is not a number from 0"),
        ("depth=1.5", "depth=1.5 is not a number of operators"),
        ("observers=0", "observers=0: a chain has one observer or more"),
        ("tokens=lost", "tokens=lost: give disposed, scoped, dropped"),
        ("| mapp", "no piece 'mapp' here; did you mean map?"),
        ("| just", "no piece 'just' here"),
        ("| map |", "nothing after the last bar"),
        ("| map 2 3", "unexpected '3'"),
        ("| map(values=1)", "map takes no other stream"),
        ("| merge", "merge has no other source; write merge(values=10/s)"),
        ("| flatMap", "flatMap takes one inner stream; write flatMap(just | map)"),
        ("| flatMap(just, just)", "flatMap takes one inner stream"),
        ("| flatMap(values=3)", "an inner stream begins with its source"),
        ("| flatMap(just | map", "'flatMap(' is not closed"),
        ("| map )", "unexpected ')'"),
        ("| map many", "the number of values: 'many' is not a number"),
        ("depth=8 depth=9", "depth= appears twice; remove one"),
        ("values=1000/m", "values=1000/m: rates are per second; write values=1000/s"),
        ("map | scan", "'map' is an operator; write a bar before it: '| map'"),
        ("| map 3", "map passes on no more than it gets"),
        ("| merge(lives=3)", "lives= has no effect inside merge(…); set it before the first bar"),
        ("| flatMap(chains=3 just)", "chains= has no effect inside flatMap(…); an inner stream begins with its source"),
    ])
    func aMalformedProgramIsRefused(_ text: String, _ words: String) {
        #expect { try CostProgram(text) } throws: { "\($0)".hasPrefix("'\(text)': ") && "\($0)".contains(words) }
    }

    @Test func blanksMayStandAroundAnEqualsSign() throws {
        #expect(try stream("values = 5 lives= 2").values == 5)
    }

    @Test func anArgumentThatIsNeitherFileNorProgramIsNamed() {
        #expect { try ProgramsFile(at: "mapp") } throws: { "\($0)".hasPrefix("'mapp' is not a file, and a program needs '=' or '|'") }
    }

    @Test func aFileMayHoldSeveralProgramsAndStreams() throws {
        let file = try ProgramsFile("# Ours.\none  A sentence.\n    values=1 | map\n    lives=2\n\ntwo\n  values=3\n", named: "p.txt")
        #expect(file.programs.map(\.name) == ["one", "two"])
        #expect(file.programs.map(\.sentence) == ["A sentence.", ""])
        #expect(file.programs.map(\.streams.count) == [2, 1])
    }

    @Test(arguments: [
        ("    values=1", "p.txt, line 1: a stream before any program"),
        ("one\none\n", "p.txt, line 2: 'one' appears twice"),
        ("one\n", "p.txt: 'one' does nothing"),
        ("# nothing\n", "p.txt: it has no program"),
        ("one\n    values=x\n", "p.txt, line 2: values: 'x' is not a number"),
    ])
    func aMalformedProgramsFileIsRefused(_ text: String, _ words: String) {
        #expect { try ProgramsFile(text, named: "p.txt") } throws: { "\($0)".hasPrefix(words) }
    }

    @Test func theBuiltInProgramsAreRead() {
        #expect(ProgramsFile.presets.programs.map(\.name) == ["screen", "feed", "storm"])
        #expect(ProgramsFile.checked.programs.allSatisfy { $0.name.hasPrefix("macro/") })
    }

    @Test func aPieceIsMeasuredByTheWorkloadOfItsName() {
        #expect([Piece.map, .flatMapLatest, .just].map(\.slug) == ["piece/map", "piece/flat-map-latest", "piece/just"])
    }
}
