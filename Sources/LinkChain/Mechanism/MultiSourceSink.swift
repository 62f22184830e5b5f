/// A link with a tree of its own below its sources: the base of `merge`, `zip`, `flatMap`, `concat` and the like, and of scheduler hops.
///
/// The sources may send from different threads, so their events pass a serializer from here on. Observing a source does not: a source that
/// sends while it is being observed would find the serializer taken, and everything it sends would have to be queued.
///
/// LinkChain: it owns its sources, and is the root of the tree below it. It is started, and starts its sources, when a final link below is
/// observed. It stops when its last observer leaves.
///
/// Once started, it is held by links below, and a source's value uses it unretained: unless a handler is put on it, it is a
/// `subscribe(on:)`, or the source was sending when it was observed. Before the last of these links releases it, its places are given up
/// inside the trees of its sources. If another thread is inside such a tree, that thread keeps it until the place is given up.
@usableFromInline class MultiSourceSink<Parameters, Output>: Observer<Output>, @unchecked Sendable {
    final let parameters: Parameters
    /// Makes a copy on other sources. `nil` if the class overrides `copy(onto:)`. Formed where the types are known.
    @exclusivity(unchecked) final var another: ((Parent, [Parent]) -> Parent)?
    let inputs = Locked(Inputs())

    @usableFromInline init(_ parameters: Parameters, _ wiring: Wiring<Output>) {
        self.parameters = parameters
        super.init(wiring.tree)
    }

    init(_ parameters: Parameters) {
        self.parameters = parameters
        super.init(LinkTree(isCold: true))
    }

    deinit { ParentLink.cut(all: takeInputs()) }

    /// What serialises the sources.
    final var serializer: LinkTree { tree }

    /// Holds a source to be observed later. Returns its place, or `nil` if the stream is over. Not for inner streams: at rest, a link wants
    /// none.
    @discardableResult
    final func hold<Source>(_ source: Chain<Source>, number: Int = 0, as kind: Inputs.Kind = .source) -> Int? {
        inputs.withLock { $0.isOver ? nil : $0.add(source, number, kind, since: currentRun) }
    }

    /// Observes the source that it holds at `place`. Does nothing if `source` is given and was dropped meanwhile: its place may have been
    /// reused. `deliver` is given this link and each value.
    final func observe<Source>(_ source: Chain<Source>? = nil, at place: Int, deliver: @escaping (Link, Source) -> Void) {
        let registration = InputRegistration<Source>(child: self, deliver: deliver)
        registration.place = place
        let found = inputs.withLock { inputs in
            registration.isHeld = isStartedAndHeld
            return inputs.register(registration, of: source, at: place, since: currentRun)
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
        giveUpAtRest(ParentLink(parent: source, registration: registration))?.giveUpInputs()
    }

    /// Holds and observes a source. Returns its place, or `nil` if the stream is over or the last observer has left since run `old`.
    @discardableResult
    final func subscribe<Source>(
        to source: Chain<Source>, number: Int = 0, as kind: Inputs.Kind = .source, since old: UInt32? = nil,
        deliver: @escaping (Link, Source) -> Void
    ) -> Int? {
        let registration = InputRegistration<Source>(child: self, deliver: deliver)
        // For a source, this does under one lock what ``hold(_:number:as:)`` and ``observe(_:at:deliver:)`` do under two.
        let isTaken = inputs.withLock { inputs -> Bool in
            if inputs.isOver { return false }
            if let old, wasLeft(since: old) { return false }
            registration.place = inputs.add(source, number, kind, since: old ?? currentRun, registration)
            // Checked under the lock: if the last observer leaves afterwards, this place is found.
            registration.isHeld = isStartedAndHeld
            return true
        }
        guard isTaken else { return nil }
        observe(source, registration)
        return registration.place
    }

    /// Drops an unwanted source. Its place must not have been reused: nothing is added after the original sources, or only this thread
    /// adds.
    final func drop(_ place: Int) {
        var input = inputs.withLock { $0.remove(place) }
        input?.parentLink.cut()
    }

    /// Whether the stream goes on although the source with this number has ended. Called outside the serializer, so it may observe another.
    func goesOn(after completion: Completion, from number: Int) -> Bool { false }

    /// The same for a link that runs its source again. LinkChain: `old` is the run before the source's cleanup, which may have made the
    /// last observer leave, and another come.
    func goesOn(after completion: Completion, from number: Int, since old: UInt32) -> Bool { goesOn(after: completion, from: number) }

    /// Whether the stream ends as the source with this number did. Called inside the serializer.
    func ends(with completion: Completion, from number: Int) -> Bool { true }

    /// The inner stream that `make` returns, or `nil` if there is none to subscribe to. An error that it throws ends this stream.
    ///
    /// LinkChain: `make` may make the last observer leave. If one has left since run `old`, the stream is for nobody, even if another
    /// observer has come. Then `ifLeft` is called, and the next observer begins anew.
    ///
    /// - Parameter make: an autoclosure, since a closure that is handed on would be retained for each value.
    @inline(__always)
    final func innerStream<Source>(_ make: @autoclosure () throws -> Chain<Source>, since old: UInt32, ifLeft: () -> Void) -> Chain<Source>?
    {
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
        let old = currentRun
        let treeAbove = input.parentLink.parent?.tree
        // Safe during the event: the source is closed, so nothing is taken off the list that the event walks over.
        input.parentLink.release()
        // Before another stream begins, as in the siblings. The end came through the serializer of the source's tree.
        treeAbove?.cleanUpAfterEnd()
        let number = input.number
        // If the source goes on, an inner stream of an earlier run, or whose cleanup made the last observer leave, ends for nobody: an
        // error counts as completion.
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
        ParentLink.cut(all: takeInputs())
    }

    override func copy(onto parents: [Parent]) -> Parent {
        if let another { another(self, parents) } else { super.copy(onto: parents) }
    }

    override func takeInputs() -> [ParentLink] { inputs.withLock { $0.removeAll() } }

    override final var hasSources: Bool { true }

    /// None once it is closed: it may have been closed before it had subscribed to all of them.
    override final var sources: [Parent] { isClosed ? [] : inputs.withLock { $0.sources } }

    /// Once per run: a source observed later is started then, and a joint among the sources would start everything above it again.
    override final func begin() -> Int? {
        // A handler that was put on this link does not hold it.
        beginRun(isHeld: childCount == observerCount && givesUpAtOnce) ? 0 : nil
    }

    /// Whether it gives up its places before it is released.
    var givesUpAtOnce: Bool { true }

    override final func handlerCame() {
        noteNotHeld()
        for parentLink in inputs.withLock({ $0.observed }) {
            guard let source = parentLink.parent, let place = parentLink.registration, !source.note(isHeld: false, at: place) else {
                continue
            }
            source.tree.enqueue { withExtendedLifetime(self) { place.isHeld = false } }
        }
    }

    override final func run(_: Int) {
        startInputs()
        didStart()
    }

    /// Starts the sources that are observed.
    func startInputs() {
        // A source that one of these adds is started when it is added. Starting it twice does nothing.
        for number in 0..<inputs.withLock({ $0.end }) {
            let parentLink = inputs.withLock { $0.observed(at: number) }
            guard let (source, place) = parentLink?.unretained else { continue }
            source._withUnsafeGuaranteedRef { source in
                place._withUnsafeGuaranteedRef { place in
                    // If the serializer is taken, values load the weak reference.
                    source.note(isHeld: isStartedAndHeld, at: place)
                    source.startRoot(for: place)
                }
            }
        }
    }

    func didStart() {}

    override func settleInputs(_ waiting: inout [Unsettled]) {
        if isResting { return giveUpInputs(&waiting) }
        dropInnerStreams(isAwake: true)
        let (parentLinks, hasOld) = inputs.withLock { $0.observed(since: currentRun) }
        // All are given up before any is taken: otherwise what they share would not come to rest.
        if hasOld { for parentLink in parentLinks { giveUpOld(parentLink) } }
        settle(parentLinks, &waiting)
    }

    override func giveUpInputs(_ waiting: inout [Unsettled]) {
        let first = waiting.count
        for parentLink in inputs.withLock({ $0.observed }) {
            // A root without sources has nothing to settle.
            if let rested = giveUpAtRest(parentLink), rested.hasSources { waiting.append(.rested(rested)) }
        }
        if waiting.count > first + 1 { waiting[first...].reverse() }
        dropInnerStreams(isAwake: false)
    }

    /// Drops the inner streams whose observers have left: the source brings others to the next observer. If the source has completed, they
    /// stay. It may complete right after this, so ``didGiveUpPlaces(inner:isAwake:)`` checks whether all is over.
    ///
    /// Done by the first thread to come: the one that has given up the places at rest, or the one that wakes the link.
    private final func dropInnerStreams(isAwake: Bool) {
        let (inner, run, isNew) = inputs.withLock { inputs in
            let run = currentRun
            let inner = isResting == isAwake ? nil : inputs.dropInner(since: run)
            return (inner, run, inputs.hasBegun(run))
        }
        if isNew { didDropInner(in: run) }
        guard var inner else { return }
        didGiveUpPlaces(inner: inner.map { $0.number }, isAwake: isAwake)
        for index in inner.indices { inner[index].parentLink.cut() }
    }

    /// Settles one tree after the other, each with everything above it: what a source has kept comes when earlier sources are there. Places
    /// in one tree are settled together: what its root has kept is for all of them.
    override final func settle(_ parentLinks: [ParentLink], _ waiting: inout [Unsettled]) {
        guard !isClosed, let tree = parentLinks.first?.parent?.tree else { return }
        let others = parentLinks.filter { $0.parent?.tree !== tree }
        if !others.isEmpty { waiting.append(.places(others, of: self)) }
        let own = others.isEmpty ? parentLinks : parentLinks.filter { $0.parent?.tree === tree }
        takePlaces(of: own, in: tree, &waiting)
        // For places that were not observed yet when this link was started.
        if isStarted { for parentLink in own { parentLink.parent?.startRoot(for: parentLink.registration) } }
    }

    /// Whether one of the sources that this was made from may still send.
    final var hasOpenSource: Bool { inputs.withLock { $0.hasSource } }

    /// Called before ``didGiveUpPlaces(inner:isAwake:)``, with the run that begins, by each thread that settles: perhaps several times in a
    /// run. A new observer must not find what is left of the run before.
    func didDropInner(in run: UInt32) {}

    /// Called once after each departure of the last observer, when the places with the sources were given up, if a source may still send.
    ///
    /// If `isAwake`, another observer came before all were given up, and they are about to be taken anew.
    /// - Parameter inner: the numbers of the inner streams to be dropped right after this. That may run user code, which may send.
    func didGiveUpPlaces(inner: [Int], isAwake: Bool) {}
}
