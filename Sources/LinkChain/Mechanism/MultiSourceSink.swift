import Synchronization

/// The bits of a ``MultiSourceSink``'s `runs`.
private enum Run {
    /// A final link below is observed.
    static let started = 1
    /// And links below hold the joint, which its places are told.
    static let held = 2
    /// From this bit on: how often the last observer has gone.
    static let departure = 4
}

/// A link with a tree of its own below its sources: what `merge`, `zip`, `flatMap`, `concat` and their kind are made of, and what hops to
/// a scheduler.
///
/// The sources may send from different threads, so what goes on from here passes a serializer. What observes another source does not: a
/// source that sends while it is being observed would find the serializer taken, and all it sends would have to be kept.
///
/// LinkChain: it owns its sources. It is the root of the tree below it: it stops when its last observer goes, and is started, and
/// starts its sources, when a final link below is observed.
///
/// From then on links below hold it, and a value of a source uses it unretained. Before the last of them lets go of it, its places are
/// given up inside the trees of its sources; or the thread that is inside there keeps it until that is done.
@usableFromInline class MultiSourceSink<Parameters, Output>: Observer<Output>, @unchecked Sendable {
    final let parameters: Parameters
    /// Makes another like this one, on other sources. `nil` where a class says it by `copy(onto:)`. Formed where the types are known.
    @exclusivity(unchecked) final var another: ((Parent, [Parent]) -> Parent)?
    let inputs = Locked(Inputs())
    /// See ``Run``. Relaxed, always: the serializer of a source's tree orders what the source is told, and starting a source twice
    /// does nothing. What the places note of it is ordered by their lock.
    private let runs = Atomic<Int>(0)

    @usableFromInline init(_ parameters: Parameters, _ wiring: Wiring<Output>) {
        self.parameters = parameters
        super.init(wiring.tree)
    }

    init(_ parameters: Parameters) {
        self.parameters = parameters
        super.init(LinkTree(isCold: true))
    }

    deinit { Tie.cut(all: takeInputs()) }

    /// Whether a final link below is observed.
    final var isStarted: Bool { runs.load(ordering: .relaxed) & Run.started != 0 }

    /// Whether links below hold it.
    private final var isHeld: Bool { runs.load(ordering: .relaxed) & Run.held != 0 }

    /// How often the last observer has gone.
    final var departures: Int { runs.load(ordering: .relaxed) / Run.departure }

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
        observe(nil, at: place, deliver: deliver)
    }

    /// The same, unless `source` was let go of meanwhile; its place may have been given to another.
    final func observe<Source>(_ source: Chain<Source>?, at place: Int, deliver: @escaping (Link, Source) -> Void) {
        let registration = InputRegistration<Source>(child: self, deliver: deliver)
        registration.place = place
        let found = inputs.withLock { inputs in
            registration.isHeld = isHeld
            return inputs.register(registration, of: source, at: place, since: departures)
        }
        guard let source = found else { return }
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

    /// Holds and observes a source. Returns its place, or `nil` if it is not wanted any more: that is, for an inner stream, if the link was
    /// left since there were `old` ``departures``.
    @discardableResult
    final func subscribe<Source>(
        to source: Chain<Source>, number: Int = 0, as kind: Inputs.Kind = .source, since old: Int? = nil,
        deliver: @escaping (Link, Source) -> Void
    ) -> Int? {
        let registration = InputRegistration<Source>(child: self, deliver: deliver)
        // For a source: under one lock what ``hold(_:number:as:)`` and ``observe(_:deliver:)`` do under two.
        let isTaken = inputs.withLock { inputs -> Bool in
            if inputs.isOver { return false }
            if let old, wasLeft(since: old) { return false }
            registration.place = inputs.add(source, number, kind, since: departures, registration)
            // Asked under the lock: if the last observer goes afterwards, that finds this place.
            registration.isHeld = isHeld
            return true
        }
        guard isTaken else { return nil }
        observe(source, registration)
        return registration.place
    }

    /// Lets go of a source that is not wanted any more. The place must still be its own, since places are given again: nothing is added
    /// after the sources that the link was made from, or this thread adds.
    final func drop(_ place: Int) {
        var input = inputs.withLock { $0.remove(place) }
        input?.tie.cut()
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

    // MARK: LinkChain's own

    override final func enter(_ completion: inout Completion, from registration: AnyRegistration, at place: Int) -> Bool {
        guard var input = inputs.withLock({ $0.remove(registration, at: place, after: completion) }) else { return false }
        let old = departures
        let treeAbove = input.tie.parent?.tree
        // In the middle of the event: the source is closed, so nothing is taken off the list that the event walks over.
        input.tie.release()
        // Before another stream begins, as the siblings do it. The end comes through the serializer of where the source is.
        treeAbove?.cleanUpAfterEnd()
        let number = input.number
        // An inner stream whose cleanup has let the last observer go: it has ended for nobody, as one that goes with the last observer.
        if input.isLeft(since: old) || input.kind == .inner && wasLeft(since: old), hasOpenSource { completion = .completed }
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

    override func copy(onto parents: [Parent]) -> Parent {
        if let another { another(self, parents) } else { super.copy(onto: parents) }
    }

    override func takeInputs() -> [Tie] { inputs.withLock { $0.removeAll() } }

    override final var hasSources: Bool { true }

    /// None once it is closed: it may have been closed before it had subscribed to all of them.
    override final var sources: [Parent] { isClosed ? [] : inputs.withLock { $0.sources } }

    /// Once: a source that is observed later is started when it is, and one that is such a link itself would start all it hangs on again.
    override final func begin() -> Int? {
        let old = runs.load(ordering: .relaxed)
        if old & Run.started != 0 { return nil }
        // A handler that was put on this link does not hold it.
        let held = childCount == observerCount && givesUpAtOnce ? Run.held : 0
        runs.store(old | Run.started | held, ordering: .relaxed)
        return 0
    }

    /// Whether it has given up its places before it is let go of.
    var givesUpAtOnce: Bool { true }

    override final func handlerCame() {
        runs.bitwiseAnd(~Run.held, ordering: .relaxed)
        for tie in inputs.withLock({ $0.observed }) {
            guard let source = tie.parent, let place = tie.registration, !source.note(isHeld: false, at: place) else { continue }
            source.tree.enqueue { withExtendedLifetime(self) { place.isHeld = false } }
        }
    }

    override final func run(_: Int) {
        startInputs()
        didStart()
    }

    /// Starts the sources that are observed.
    func startInputs() {
        for tie in inputs.withLock({ $0.observed }) {
            guard let (source, place) = tie.unretained else { continue }
            source._withUnsafeGuaranteedRef { source in
                place._withUnsafeGuaranteedRef { place in
                    // If somebody is inside, the values load the weak reference.
                    source.note(isHeld: isHeld, at: place)
                    source.startRoot(for: place)
                }
            }
        }
    }

    /// The sources were started.
    func didStart() {}

    override func didComeToRest() -> Bool {
        runs.store((departures + 1) * Run.departure, ordering: .relaxed)
        return false
    }

    override func settleInputs(_ waiting: inout [Unsettled]) {
        if !isResting {
            dropInnerStreams(isAwake: true)
            let (ties, hasOld) = inputs.withLock { $0.observed(since: departures) }
            // All of them before any is taken: else what they share would not come to rest.
            if hasOld { for tie in ties { giveUpOld(tie) } }
            return settle(ties, &waiting)
        }
        waiting += inputs.withLock { $0.observed }.compactMap { settle($0) }.reversed().map { Unsettled(root: $0) }
        dropInnerStreams(isAwake: false)
    }

    /// Lets go of the inner streams that there were when the last observer went: the source brings others to the next. If it has completed
    /// it will not: then they stay. It may complete right afterwards, so ``didGiveUpPlaces(inner:isAwake:)`` looks whether all is over.
    ///
    /// Done by the thread that comes first: the one that has given up the places at rest, or the one that wakes the link.
    private final func dropInnerStreams(isAwake: Bool) {
        let inner = inputs.withLock { isResting != isAwake ? $0.dropInner(since: departures) : nil }
        guard var inner else { return }
        didGiveUpPlaces(inner: inner.map { $0.number }, isAwake: isAwake)
        for index in inner.indices { inner[index].tie.cut() }
    }

    /// One tree after the other, each with all that is above it: what a source has kept comes when those before it are there. All places in
    /// one tree together: what its root has kept is for each of them.
    override final func settle(_ ties: [Tie], _ waiting: inout [Unsettled]) {
        guard !isClosed, let tree = ties.first?.parent?.tree else { return }
        let others = ties.filter { $0.parent?.tree !== tree }
        if !others.isEmpty { waiting.append(Unsettled(root: self, ties: others)) }
        let own = others.isEmpty ? ties : ties.filter { $0.parent?.tree === tree }
        takePlaces(of: own, in: tree, &waiting)
        // Those that were not observed yet when this link was started.
        if isStarted { for tie in own { tie.parent?.startRoot(for: tie.registration) } }
    }

    /// Whether one of the sources that this was made from may still send.
    final var hasOpenSource: Bool { inputs.withLock { $0.hasSource } }

    /// Called once after each departure of the last observer: when the places with the sources were given up, or, `isAwake`, when another
    /// one has come before all were, and they are about to be taken anew.
    /// - Parameter inner: the numbers of the inner streams that are let go of right after this. That may run users' code, which may send.
    func didGiveUpPlaces(inner: [Int], isAwake: Bool) {}
}
