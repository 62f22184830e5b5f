import Testing

/// `String.draws` runs the diagram and fails on any difference.
@Suite(.conforms) struct MarbleTests {
    private let trial = Trial.current

    @Test func aHotSourceSendsRegardlessOfSubscription() {
        """
        a -1-2-(3 |)
        = -1-2-(3 |)

        a -1-2-#
        = --^2-#

        a -(1 2)---3-(#other)
        = -(1 2 !)

        a -1-|
        = -----(^ |)

        a -1-(20)
        = -1-(20)
        """.draws { $0.a }
    }

    @Test func aColdSourcesTimelineStartsAtEachSubscription() {
        """
        a ^1-2|
          ^---!
          ----^---!
        = -1-2-1-2|

        a (^ 1 2 |)
          --(^ !)
          --(^ !)
        = --(^ 1 2 1 2 |)

        a      ^1#
        = -----^1#

        a (^ 1)
        = 1--!
        """.draws { $0.a.concat($0.a) }
    }

    @Test func aSubscriptionIsDrawnFromItsBeginningToItsEnd() {
        """
        a -1-2-(3 |)
          ^----!
        = -1-2-(3 |)

        a -1-2-3-|
          --^-!
        = --^2!

        a -1-#
          -----(^ !)
        = -----(^ #)

        a   (^ 0)-2-(#other)
          --^-------!
        = --(^ 0)-2-(#other)

        a  ^-1-2-|
          -^--!
        = -^-1!

        a -1-(20)
          ^
        = -1-(20)
        """.draws { $0.a.map { $0 } }
        """
        a -1-2-3
          ^--!
        b ^1-2-3
          ^--!
        = -8-#
        """.draws { sources in
            let map = { (value: Int) in if value == 2 { throw Failure.boom } else { value } }
            return .zip(sources.a.map(map), sources.b.map(map)) { $0 + $1 + 6 }
        }
    }

    @Test func eachSubscriptionIsDrawn() {
        """
        a -1-2----|
          ^-------!
          --^-----!
        = -1-(2 2)|

        a ^1-|
          ^--!
          --^--!
        = -1-1-|
        """.draws { .merge($0.a, $0.a.delaySubscription(.seconds(2), scheduler: $0.scheduler)) }
    }

    @Test func aHandlerMayDisposeWithinTheSameTick() {
        let scheduler = TestScheduler(), recorder = trial.recorder(scheduler)
        let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .completed(230)])
        recorder.hear(source.chain.map { $0 }, then: { if $0 == 2 { recorder.leave() } })
        scheduler.run()
        expect(recorder.heard, "210:1 220:2")
        expect(source.subscribed, "[0, 220]")
    }

    @Test func aSourceMayBeNamedByAValue() {
        """
        a -1---2---|
        1  ^--3-4-5-|
          -^---!
        2      ^-6-|
          -----^---!
        = ----3--6-|
        """.draws { $0.a.flatMapLatest($0.named) }
    }

    @Test func aStreamMayHaveSeveralObservers() {
        """
        a -1-2-3--4-|
          -^----!
          -------^-!
        = -^-2!
        = --^2-3!
        = -------^4!
        """.draws { $0.a.share() }
    }

    @Test func eachInnerStreamIsObservedAsItArrives() {
        let keyed = { (sources: MarbleSources) in sources.a.groupBy { $0 % 2 }.map { (label: $0.key, stream: $0 as Chain<Int>) } }
        """
        a -1-2----3-4-|
        = -1-0--------|
        = -(^ 1)--3---|
        = ---(^ 2)-!
        """.draws(streams: keyed)
        let one = "a -1|\n  ^-!\n= -1|"
        expect(marbleComplaints(ofStreams: one, keyed), ["a stream came at tick 1, which is not drawn"])
        expect(marbleComplaints(ofStreams: one + "\n= ^1|", keyed).prefix(1), ["a stream came at tick 1, which is not drawn"])
        expect(marbleComplaints(ofStreams: one + "\n= -(^ 1 |)\n= --^", keyed).prefix(1), ["1 streams did not come"])
        expect(marbleComplaints(ofStreams: one + "\n= -(^ 1)|", keyed).count, 1)
    }

    @Test func eventsAreWrittenWithoutBlanks() {
        "= ([1,2] Optional(3) |)".draws { _ in Chain<Any>.from([[1, 2], Int?(3) as Any]) }
    }

    @Test func aDifferenceIsDrawnBelowTheExpectedLine() {
        let drawn = """
            a -1-2-3-|
              ^----!
            = -1-(2 |)
            """
        expect(
            marbleComplaints(drawn) { $0.a.take(3).map { $0 * 10 } },
            [
                """
                it is not as drawn:
                           a -1-2-3-|
                             ^----!
                  expected = -1-(2 |)
                  actual   = 1:10 3:20 5:30 5:|
                """
            ])
        expect(
            marbleComplaints(drawn) { $0.a.take(2) },
            [
                """
                it is not as drawn:
                           a -1-2-3-|
                  expected   ^----!
                  actual     ^--!
                           = -1-(2 |)
                """
            ])
    }

    @Test(arguments: [
        "a -1-|\n  ^--!\n= -2-|", "a -1-|\n  ^--!\n= --1|", "a -1-|\n  ^--!\n= -1", "a -1-|\n  ^--!\n= ---|", "a -1-|\n  ^--!\n= -1-#",
        "a -1-|\n  ^--!\n= -1-(2 |)", "a -#\n  ^!\n= -(#other)", "a -1-|\n  -\n= -1-|", "a -1-|\n  ^-!\n= -1-|", "a -1-|\n  ^\n= -1-|",
        "a -1-\n  ^--!\n= -1", "a -1-|\n  -^-!\n= -1-|", "a -1-|\n  ^--!\n  ^--!\n= -1-|", "a ^1\n  ^\n= 1",
    ])
    func anyDeviationFromTheDiagramIsAFailure(_ diagram: String) {
        let complaints = marbleComplaints(diagram) { $0.a }
        #expect(complaints.count == 1 && complaints[0].hasPrefix("it is not as drawn"), "\(complaints)")
    }

    @Test func anUndrawnSubscriptionLastsFromFirstToLastObserver() {
        "a -1\n= -1\n\na -1-|\n= ^1-|\n\na -1-\n= -1-!\n\na -1-2-|\n= --^2!\n= -^-2-|\n= -1!".draws { $0.a.share() }
        let others: [(diagram: String, build: (MarbleSources) -> Chain<Int>)] = [
            ("a -1\n= -", { sources in sources.a.take(0).concat(.never()) }),
            ("a --1\nb -|\n  ^!\n= --1", { $0.b.concat($0.a) }),
            ("a -1\nb ---|\n= -1-|", { .merge($0.a.take(1), $0.b) }),
            ("a -1\n= -1!", outlasting),
            ("a -1|\n= -(1 1)|", { .merge($0.a, $0.a) }),
        ]
        for (diagram, build) in others {
            let complaints = marbleComplaints(diagram, build)
            #expect(complaints.count == 1 && complaints[0].contains("  expected   ^"), "\(complaints)")
        }
    }

    @Test func eachDiagramOfATableIsRun() {
        let complaints = marbleComplaints("a -|\n  ^!\n= -|\n\na -1\n  ^\n= -2\n\na -#\n  ^!\n= -#\n\na -1\n  ^\n= -3") { $0.a }
        expect(complaints.count, 2)
    }

    @Test(arguments: [
        ("", "'' does not begin with a name and a blank"), ("a", "'a' does not begin with a name and a blank"),
        ("a-1-|\n= -1-|", "'a-1-|' does not begin with a name and a blank"), ("a -1-|", "there is no observer"),
        ("a -1-|\n  ^--!", "there is no observer"), ("a  \n= -", "a timeline is empty; if nothing happens, draw '-'"),
        ("  ^--!\n= -1-|", "'  ^--!' is below no source"), ("= -1-|\n  ^--!", "'  ^--!' is below no source"),
        ("a -1-|\na -1-|\n= -1-|", "there are two sources 'a'"), ("+ -1-|\n= -1-|", "'+' is no name"),
        ("a -1 -|\n= -1-|", "' ' in '-1 -|' has no meaning"), ("a -?-|\n= -1-|", "'?' in '-?-|' has no meaning"),
        ("a -(1 2\n= -1-|", "'(1 2' is not closed"), ("a -1)\n= -1-|", "')' in '-1)' has no meaning"),
        ("a -()-|\n= -|", "'()-|' begins with a blank too many, or with nothing"),
        ("a -(1  2)\n= -", "'(1  2)' begins with a blank too many, or with nothing"),
        ("a -x-|\n= -1-|", "a source does not send 'x', as in 'a -x-|'"), ("a -1-!\n= -1-|", "a source does not send '!', as in 'a -1-!'"),
        ("a -1^-|\n= -1-|", "a source does not send '^', as in 'a -1^-|'"),
        ("a -(#odd)\n= -#", "a source does not send '#odd', as in 'a -(#odd)'"),
        ("a -|-1\n= -|", "something follows the end in 'a -|-1'"), ("a -1-|\n= -|-1", "something follows the end in '= -|-1'"),
        ("a -1-|\n= -|-!", "something follows the end in '= -|-!'"), ("a -1-|\n= -1^|", "'^' and '!' are the ends of '= -1^|'"),
        ("a -1-|\n= -1!|", "'^' and '!' are the ends of '= -1!|'"), ("a -1-|\n  ^-1\n= -1|", "'  ^-1' is no subscription"),
        ("a -1-|\n  !\n= -1|", "'  !' is no subscription"), ("a -1-|\n  -\n  -\n= -1|", "'  -' contradicts what is above it"),
        ("a -1-|\n  ^\n  -\n= -1|", "'  -' contradicts what is above it"),
        ("a -1-|\n  -\n  ^\n= -1|", "'  ^' contradicts what is above it"),
    ])
    func anUnreadableDiagramFailsWithItsReason(_ diagram: String, _ reason: String) {
        expect(marbleComplaints(diagram) { $0.a }, ["\(reason), in this diagram:\n\(diagram)"])
    }

    @Test func drawnAndUsedSourcesMustMatch() {
        let undrawn = "no source is named b", unused = "nothing is made of the source a"
        expect(marbleComplaints("a -|\n  ^!\n= -|") { $0.a.concat($0.b) }, [undrawn])
        expect(marbleComplaints("a -|\n  -\n= |") { _ in Chain<Int>.empty() }, [unused])
        expect(marbleComplaints("a -1-|\n  ^--!\n= ---|") { $0.a.flatMap($0.named) }, ["no source is named 1"])
    }

    @Test func leftoverClosuresAndActionsAreFailures() {
        let diagrams = ["a -|\n  ^!\n= -|", "a -1\n  ^-!\n= -1!"]
        for diagram in diagrams {
            let left = Box<Any?>(nil)
            expect(
                marbleComplaints(diagram) { sources in
                    left.content = sources.trial.tracker("closure")
                    sources.time.schedule(at: 50) { left.content = nil }
                    return sources.a
                }, [])
            expect(
                marbleComplaints(diagram) { sources in
                    left.content = sources.trial.tracker("closure")
                    sources.time.schedule(at: 150) { left.content = nil }
                    return sources.a
                }, [#"["closure"] are alive although all observers have ended or gone"#])
            expect(
                marbleComplaints(diagram) { sources in
                    _ = sources.scheduler.schedule(after: .seconds(1_000)) {}
                    return sources.a
                }, ["actions wait in the scheduler although all observers have ended or gone"])
        }
    }

    /// Drawing and reading are inverse to each other.
    @Test(arguments: ["-", "1", "-1-(2 |)", "---(^ !)", "-^-(10)-(next(1) [1,2] #other)-!"])
    func aTimelineIsDrawnAsItIsRead(_ timeline: String) throws {
        expect(Marble.draw(try Marble.read(timeline[...])), timeline)
    }
}

/// Stays subscribed to its source after all observers have left.
private func outlasting(_ sources: MarbleSources) -> Chain<Int> {
    let source = sources.a
    return .create { observer in
        let token = source.subscribe(observer)
        return Disposables.create { _ = sources.time.schedule(after: .seconds(1)) { token.dispose() } }
    }
}
