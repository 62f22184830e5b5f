import Synchronization

/// A link with a tree of its own below its sources: what `merge`, `zip`, `flatMap`, `concat` and their kind are made of, and what hops to
/// a scheduler.
///
/// The sources may send from different threads, so what goes on from here passes a serializer. What observes another source does not: a
/// source that sends while it is being observed would find the serializer taken, and all it sends would have to be kept.
///
/// LinkChain: it owns its sources. It is the root of the tree below it: it stops when its last observer goes, and is started, and
/// starts its sources, when a final link below is observed.
class MultiSourceSink<Parameters, Output>: Observer<Output>, @unchecked Sendable {
    final let parameters: Parameters
    private let inputs = Locked(Inputs())
    /// Twice how often the last observer has gone; one more while a final link below is observed. Relaxed, always: the serializer of a
    /// source's tree orders what the source is told, and starting a source twice does nothing.
    private let runs = Atomic<Int>(0)

    init(_ parameters: Parameters) {
        self.parameters = parameters
        super.init(LinkTree(isCold: true))
    }

    deinit { Tie.cut(all: takeInputs()) }

    /// Whether a final link below is observed.
    private final var isStarted: Bool { runs.load(ordering: .relaxed) & 1 != 0 }

    /// How often the last observer has gone.
    final var departures: Int { runs.load(ordering: .relaxed) >> 1 }

    /// Whether the last observer has gone since there were `old` ``departures``. One that has come since begins anew.
    final func wasLeft(since old: Int) -> Bool { isResting || departures != old }

    /// What serialises the sources.
    final var serializer: LinkTree { tree }

    /// Holds a source that is to be observed later. Returns its place, or `nil` if the stream is over. Not for inner streams: those are not
    /// wanted at rest either.
    @discardableResult
    final func hold<Source>(_ source: Chain<Source>, number: Int = 0, as kind: Inputs.Kind = .source) -> Int? {
        inputs.withLock { $0.isOver ? nil : $0.add(source, number, kind, since: departures) }
    }

    /// Observes a source that it holds. The values go to `deliver`, which is given this link.
    final func observe<Source>(_ place: Int, deliver: @escaping (Link, Source) -> Void) {
        let registration = InputRegistration<Source>(child: self, deliver: deliver)
        registration.place = place
        guard let source = inputs.withLock({ $0.register(registration, at: place, since: departures) }) else { return }
        observe(source, registration)
    }

    private final func observe(_ source: Parent, _ registration: AnyRegistration) {
        source.add(registration)
        if isResting { settleAtRest(source, registration) }
        if isStarted { source.startRoot(for: registration) }
    }

    /// Not inlined: the usual case would retain the source and the registration, too.
    @inline(never)
    private final func settleAtRest(_ source: Parent, _ registration: AnyRegistration) {
        settle(Tie(parent: source, registration: registration))?.settleInputs()
    }

    /// Holds and observes a source. Returns its place, or `nil` if it is not wanted any more.
    @discardableResult
    final func subscribe<Source>(
        to source: Chain<Source>, number: Int = 0, as kind: Inputs.Kind = .source, deliver: @escaping (Link, Source) -> Void
    ) -> Int? {
        let registration = InputRegistration<Source>(child: self, deliver: deliver)
        // For a source: under one lock what ``hold(_:number:as:)`` and ``observe(_:deliver:)`` do under two.
        let isHeld = inputs.withLock { inputs -> Bool in
            if inputs.isOver || kind == .inner && isResting { return false }
            registration.place = inputs.add(source, number, kind, since: departures, registration)
            return true
        }
        guard isHeld else { return nil }
        observe(source, registration)
        return registration.place
    }

    /// Lets go of a source that is not wanted any more. The place must not have been given to another: only the thread that adds drops.
    final func drop(_ place: Int) {
        var input = inputs.withLock { $0.remove(place) }
        input?.tie.cut()
    }

    /// Lets go of the inner streams that there were when the last observer went, and returns their numbers: the source brings others to the
    /// next. If it has completed it will not: then they stay. It may complete right afterwards, so the caller looks whether all is over.
    /// - Parameter before: called before that, if there are any: letting go of them may run users' code, which may send.
    @discardableResult
    final func dropInnerStreams(before: () -> Void = {}) -> [Int] {
        var dropped = inputs.withLock { $0.removeInner() }
        if !dropped.isEmpty { before() }
        for index in dropped.indices { dropped[index].tie.cut() }
        return dropped.map { $0.number }
    }

    /// Whether the stream goes on although the source with this number has ended. Called outside the serializer, so it may observe another.
    func goesOn(after completion: Completion, from number: Int) -> Bool { false }

    /// The same for a link that runs its source again. LinkChain: what the source leaves was cleaned up after there had been `old`
    /// ``departures``: that may have let the last observer go, and another come.
    func goesOn(after completion: Completion, from number: Int, since old: Int) -> Bool { goesOn(after: completion, from: number) }

    /// Whether the stream ends as the source with this number did. Called inside the serializer.
    func ends(with completion: Completion, from number: Int) -> Bool { true }

    /// The inner stream that was made of a value, or `nil` if there is none to subscribe to. An error that is thrown ends this stream.
    ///
    /// LinkChain: what makes it may let the last observer go. If that has happened since there were `old` ``departures``, it is for nobody,
    /// also if another observer has come since. Then `ifLeft` is called; the next observer begins anew.
    ///
    /// - Parameter make: an autoclosure: a closure that is handed on would be retained for each value.
    @inline(__always)
    final func innerStream<Source>(_ make: @autoclosure () throws -> Chain<Source>, since old: Int, ifLeft: () -> Void) -> Chain<Source>? {
        let stream: Chain<Source>
        do { stream = try make() } catch {
            if wasLeft(since: old) { ifLeft() } else { finishSerially(with: .error(error)) }
            return nil
        }
        if !wasLeft(since: old) { return stream }
        ifLeft()
        return nil
    }

    /// Hands a value to the observers, while no other source does.
    @inline(__always)
    final func emitSerially(_ value: Output) {
        guard serializer.enter() else { return serializer.enqueue { if !self.isStopped { self.emit(value) } } }
        if !isStopped { emit(value) }
        serializer.leave()
    }

    /// Ends the stream from outside the serializer.
    final func finishSerially(with completion: Completion) {
        guard serializer.enter() else {
            // What is above goes at once all the same: a closure that threw is not called again. What was sent by now still arrives.
            giveUpPlaces()
            return serializer.enqueue { self.finish(with: completion) }
        }
        finish(with: completion)
        serializer.leave()
    }

    // MARK: LinkChain's own

    override final func enter(_ completion: inout Completion, from registration: AnyRegistration, at place: Int) -> Bool {
        guard var input = inputs.withLock({ $0.remove(registration, at: place) }) else { return false }
        let old = departures
        let treeAbove = input.tie.parent?.tree
        // In the middle of the event: the source is closed, so nothing is taken off the list that the event walks over.
        input.tie.release()
        // Before another stream begins, as the siblings do it. The end comes through the serializer of where the source is.
        treeAbove?.cleanUpAfterEnd()
        let number = input.number
        // An inner stream whose cleanup has let the last observer go: it has ended for nobody, as one that goes with the last observer.
        let isInner = input.kind == .inner || input.kind == .innerAtRest
        if isInner, wasLeft(since: old), hasOpenSource { completion = .completed }
        if isClosed || goesOn(after: completion, from: number, since: old) { return false }
        guard serializer.enter() else {
            let left = completion
            serializer.enqueue {
                var completion = left
                if self.takesIn(&completion, from: number) { self.passOn(completion) }
            }
            return false
        }
        if takesIn(&completion, from: number) { return true }
        serializer.leave()
        return false
    }

    private final func takesIn(_ completion: inout Completion, from number: Int) -> Bool {
        !isClosed && ends(with: completion, from: number) && receive(&completion)
    }

    override final func giveUpPlaces() {
        Tie.cut(all: takeInputs())
    }

    override func takeInputs() -> [Tie] { inputs.withLock { $0.removeAll() } }

    override final var sources: [Parent] { inputs.withLock { $0.sources } }

    /// Once: a source that is observed later is started when it is, and one that is such a link itself would start all it hangs on again.
    override final func begin() -> Int? {
        let old = runs.load(ordering: .relaxed)
        guard old.isMultiple(of: 2) else { return nil }
        runs.store(old | 1, ordering: .relaxed)
        return 0
    }

    override final func run(_: Int) { startInputs() }

    /// Starts the sources that are observed.
    func startInputs() {
        for tie in inputs.withLock({ $0.observed }) { tie.parent?.startRoot(for: tie.registration) }
    }

    override func didComeToRest() {
        runs.store((runs.load(ordering: .relaxed) | 1) + 1, ordering: .relaxed)
        inputs.withLock { if isResting { $0.noteRest() } }
    }

    override func settleInputs(_ waiting: inout [Unsettled]) {
        let departures = departures
        if !isResting {
            // What was taken for observers who have gone, and was not given up before the first of these came: they begin anew.
            let old = inputs.withLock { $0.takeOld(since: departures) }
            if !old.isEmpty {
                leave(old)
                didGiveUpPlaces(isAwake: true)
            }
            return settle(inputs.withLock { $0.observed }, &waiting)
        }
        waiting += inputs.withLock { $0.observed }.compactMap { settle($0) }.reversed().map { Unsettled(root: $0) }
        // Another thread may have woken it up, or users' code that ran meanwhile.
        if wasWoken(since: departures) { return }
        didGiveUpPlaces(isAwake: false)
        // Asked under the lock: an observer that comes after this finds what is noted here, and one that came before has found the rest.
        inputs.withLock { if !wasWoken(since: departures) { $0.noteGivenUp(since: departures) } }
    }

    private final func wasWoken(since old: Int) -> Bool { !isResting || departures != old }

    /// One tree after the other, each with all that is above it: what a source has kept comes when those before it are there. All places in
    /// one tree together: what its root has kept is for each of them.
    override final func settle(_ ties: [Tie], _ waiting: inout [Unsettled]) {
        guard !isClosed, let tree = ties.first?.parent?.tree else { return }
        let others = ties.filter { $0.parent?.tree !== tree }
        if !others.isEmpty { waiting.append(Unsettled(root: self, ties: others)) }
        for tie in ties where tie.parent?.tree === tree {
            if let next = settle(tie) { waiting.append(Unsettled(root: next)) }
        }
        // Those that were not observed yet when this link was started.
        if isStarted { for tie in ties where tie.parent?.tree === tree { tie.parent?.startRoot(for: tie.registration) } }
    }

    /// Gives up places that were taken for observers who have gone, before they are taken for those who are there.
    private final func leave(_ places: [Tie]) {
        for tie in places {
            guard let source = tie.parent, let place = tie.registration else { continue }
            guard source.tree.enter() else {
                source.tree.enqueue {
                    if let next = source.release(place) { source.tree.runAfterwards { next.settleInputs() } }
                }
                continue
            }
            let rested = source.release(place)
            source.tree.leave()
            rested?.settleInputs()
        }
    }

    /// Whether one of the sources that this was made from may still send.
    final var hasOpenSource: Bool { inputs.withLock { $0.hasSource } }

    /// Called when the last observer has gone and the places with the sources were given up. `isAwake`: another one has come meanwhile, for
    /// whom they are about to be taken again.
    func didGiveUpPlaces(isAwake: Bool) {}

    /// Lets one place be as this link is. Returns the topmost link above that came to rest or was woken up by that.
    private final func settle(_ tie: Tie) -> Parent? {
        guard let source = tie.parent, let place = tie.registration else { return nil }
        guard source.tree.enter() else {
            if !isResting {
                let top = source.top
                let wasResting = top.announceObserver()
                source.tree.enqueue { source.announcedObserverHasCome(at: top, self.settle(source, place)) }
                return wasResting ? top : nil
            }
            // Left first, as in ``Link/tearDown()``.
            source.tree.enqueue {
                // An observer that has come since takes the place in work of its own, behind what was sent before it came.
                let next = self.isResting ? source.removeObserver(place) : nil
                source.sweep(place)
                if let next { source.tree.runAfterwards { next.settleInputs() } }
            }
            return source.tree.isInside ? source.removeObserver(place) : nil
        }
        let next = settle(source, place)
        source.tree.leave()
        return next
    }

    /// Changes come here in any order, from several threads; each does what is right by then, so the last one does.
    private final func settle(_ source: Parent, _ place: AnyRegistration) -> Parent? {
        isResting ? source.release(place) : source.addObserver(place)
    }
}
