import Testing

extension String {
    /// Runs each diagram of this table of marbles, and expects what is drawn.
    ///
    ///     a -1-2--|
    ///     b --3-|
    ///       ^---!
    ///     = -132--|
    ///
    /// A column is a tick. The first character of a line is its name, the second is blank, and the third is at tick 0.
    ///
    /// - `1` is a value, `|` the completion, `#` the error `boom`, `#other` another error. `-`, or a blank at the beginning, is nothing.
    /// - `(10 20 |)` groups events of one tick, that of its first column. An event longer than one character needs a group.
    /// - A letter or a digit names a source of numbers. It sends whether it has subscribers or not.
    /// - A source with `^` is cold: it sends to each subscriber, at ticks counted from `^`. `(^ 1 2 |)` sends all inside `subscribe`.
    /// - A line without a name is a subscription to the source above it: from `^` to `!`, or to the end of the test. Subscriptions are
    ///   drawn in the order in which they begin. `-` alone: no subscription is allowed. Without such a line, one subscription is expected,
    ///   from the first observer's subscription until the last observer has ended or left.
    /// - `=` is an observer of what `build` makes. It subscribes at `^`, or at tick 0, and disposes at `!`. Values are written without
    ///   blanks.
    /// - A blank line separates two diagrams. Each has its own trial and its own call of `build`.
    ///
    /// Within a tick, the sources send first, in the order of the lines; then observers subscribe and leave. Drivers and signals deliver at
    /// the diagram's time. Time goes on for 100 ticks after a diagram. When all observers have ended or left, no action may be pending and
    /// no tracked closure alive. An unreadable diagram is a failure.
    func draws<Value>(sourceLocation: SourceLocation = #_sourceLocation, _ build: (MarbleSources) -> Chain<Value>) {
        for complaint in marbleComplaints(self, sourceLocation: sourceLocation, build) {
            Issue.record("\(complaint)", sourceLocation: sourceLocation)
        }
    }

    /// The same for a stream of labelled streams.
    ///
    /// The first observer hears the labels. Each of the others observes one stream, in the order of emission, and subscribes at once: its
    /// `^` stands at the tick of the emission.
    func draws(
        sourceLocation: SourceLocation = #_sourceLocation, streams build: (MarbleSources) -> Chain<(label: Int, stream: Chain<Int>)>
    ) {
        for complaint in marbleComplaints(ofStreams: self, sourceLocation: sourceLocation, build) {
            Issue.record("\(complaint)", sourceLocation: sourceLocation)
        }
    }
}

/// The errors in a table, or the differences between the table and what was heard.
func marbleComplaints<Value>(
    _ table: String, sourceLocation: SourceLocation = #_sourceLocation, _ build: (MarbleSources) -> Chain<Value>
) -> [String] {
    complaints(table) { $0.run(sourceLocation, areStreams: false) { sources, _ in build(sources) } }
}

func marbleComplaints(
    ofStreams table: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ build: (MarbleSources) -> Chain<(label: Int, stream: Chain<Int>)>
) -> [String] {
    complaints(table) { diagram in
        diagram.run(sourceLocation, areStreams: true) { sources, observe in
            build(sources).map { label, stream in
                observe(stream)
                return label
            }
        }
    }
}

private func complaints(_ table: String, _ run: (MarbleDiagram) -> [String]) -> [String] {
    table.split(separator: "\n\n", omittingEmptySubsequences: false).flatMap { text in
        do throws(UnreadableMarbles) {
            return run(try MarbleDiagram(text))
        } catch {
            return ["\(error.reason), in this diagram:\n\(text)"]
        }
    }
}

/// The sources of a diagram: `$0.a` is the source named a.
@dynamicMemberLookup
final class MarbleSources {
    let trial: Trial
    /// For actions at a given tick.
    let time = TestScheduler()
    /// The scheduler for the operator under test.
    let scheduler: WatchedScheduler
    /// Runs each action two ticks late.
    var late: LateScheduler { LateScheduler(scheduler) }
    fileprivate let sources: [(name: Character, chain: () -> Chain<Int>, spans: () -> [Intervals.Span])]
    fileprivate var complaints: [String] = []
    private var unused: Set<Character>
    private var feeds: [any Disposable] = []

    fileprivate init(_ trial: Trial, _ drawn: [MarbleDiagram.Source]) {
        self.trial = trial
        scheduler = WatchedScheduler(time)
        sources = drawn.map { [time] source in
            if source.isCold {
                let timeline = trial.cold(time, source.events)
                return (source.name, { timeline.chain }, { timeline.spans })
            }
            let timeline = trial.hot(time, source.events)
            return (source.name, { timeline.chain }, { timeline.spans })
        }
        unused = Set(drawn.map(\.name))
    }

    subscript(dynamicMember name: String) -> Chain<Int> { chain(name) }

    /// Maps a value to the source named by it, for operators that flatten.
    var named: (Int) -> Chain<Int> {
        unused = unused.filter { !$0.isNumber }
        return { [unowned self] in chain("\($0)") }
    }

    /// A subject that is sent the events of the source a, until all observers have ended or left.
    func feeding(_ kind: SubjectKind) -> Chain<Int> {
        let (subject, observer) = kind.make()
        feeds.append(chain("a").subscribe(observer))
        return subject
    }

    private func chain(_ name: String) -> Chain<Int> {
        guard let source = sources.first(where: { "\($0.name)" == name }) else {
            complaints.append("no source is named \(name)")
            return .empty()
        }
        unused.remove(source.name)
        return source.chain()
    }

    fileprivate func complainOfLeft() {
        for feed in feeds { feed.dispose() }
        if scheduler.pending > 0 { complaints.append("actions wait in the scheduler although all observers have ended or gone") }
        if !trial.alive.isEmpty { complaints.append("\(trial.alive) are alive although all observers have ended or gone") }
    }

    fileprivate func complainOfUnused() {
        for name in unused.sorted() { complaints.append("nothing is made of the source \(name)") }
    }
}

private final class MarbleObserver {
    private(set) var events: () -> [Marble] = { [] }
    private var token: (any Disposable)?

    func observe<Value>(_ chain: Chain<Value>, as name: String, _ sources: MarbleSources) {
        let time = sources.time, recorder = sources.trial.recorder(name, of: Value.self, stamp: { "\(time.tick) " })
        events = { recorder.events.map(Marble.init(stamped:)) }
        token = recorder.hear(chain)
    }

    func leave() { token?.dispose() }
}

extension MarbleDiagram {
    /// `build` is given a closure that lets the next observer subscribe to a stream.
    fileprivate func run<Value>(
        _ sourceLocation: SourceLocation, areStreams: Bool,
        _ build: (MarbleSources, _ observe: @escaping (Chain<Int>) -> Void) -> Chain<Value>
    ) -> [String] {
        var complaints: [String] = []
        conform(sourceLocation: sourceLocation) { trial in
            let stage = MarbleSources(trial, sources)
            SharingScheduler.mock(scheduler: stage.scheduler) { play(stage, areStreams: areStreams, build) }
            complaints = stage.complaints
        }
        return complaints
    }

    private func play<Value>(
        _ stage: MarbleSources, areStreams: Bool, _ build: (MarbleSources, _ observe: @escaping (Chain<Int>) -> Void) -> Chain<Value>
    ) {
        let time = stage.time
        let present = observers.map { _ in MarbleObserver() }
        var count = areStreams ? 1 : observers.count
        let chain = build(stage) { [unowned stage] stream in
            guard count < observers.count, observers[count].start == time.tick else {
                return stage.complaints.append("a stream came at tick \(time.tick), which is not drawn")
            }
            present[count].observe(stream, as: "stream \(count)", stage)
            count += 1
        }
        for (drawn, observer) in zip(observers, present) {
            if !areStreams || observer === present[0] {
                time.schedule(at: drawn.start) { observer.observe(chain, as: "observer", stage) }
            }
            if let end = drawn.end { time.schedule(at: end) { observer.leave() } }
        }
        time.advance(to: length + 100)
        stage.complainOfUnused()
        let heard = present.map { $0.events() }
        let areGone = zip(observers, heard).allSatisfy { $0.end != nil || $1.last?.isTerminal == true }
        if count < observers.count { stage.complaints.append("\(observers.count - count) streams did not come") }
        if let difference = difference(from: stage.sources.map { $0.spans() }, heard) { stage.complaints.append(difference) }
        if areGone { stage.complainOfLeft() }
        for observer in present { observer.leave() }
        time.advance(by: 100)
        if !areGone { stage.complainOfLeft() }
    }
}
