import Synchronization

/// A link with several parents: what `merge`, `zip`, `flatMap`, `concat` and their kind are made of.
///
/// The parents may send from different threads, so what goes on from here passes a gate. What observes another parent does not: a
/// source that sends while it is being observed would find the gate taken, and all it sends would have to be kept.
///
/// LinkChain: it owns its parents through ``InputLink``s. It has an origin of its own, and is the root of the tree below it: it
/// stops when its last observer goes, and is started, and starts its parents, when a final link below is observed.
class JointLink<Element>: Observer<Element>, @unchecked Sendable {
    private struct Parents {
        var links = Slots<InputLink>()
        var lastKey = 0
        /// How many of them the link was made from: those with the first keys. The others are inner streams.
        var sources = 0
        var isOver = false
        /// The last key there was when the last observer went.
        var lastKeyAtRest = 0
    }

    /// Behind the origin's lock.
    @exclusivity(unchecked) private final var parents = Parents()
    /// Whether a final link below is observed. Relaxed, always: who observes a parent after this was set sees it, by the lock of the parent's
    /// origin or of this one; of who did before, ``start()`` knows.
    private let isStarted = Atomic<Bool>(false)

    init() { super.init(origin: Origin(isCold: true)) }

    /// Holds a parent that is to be observed later. Inner streams come after the sources.
    final func add<Source>(_ source: Observer<Source>, number: Int = 0, isInner: Bool = false) -> InputLink {
        let input = InputLink(source, number: number)
        origin.locked {
            if parents.isOver || ties.isSuspended && isInner && hasInnerStreamsOfARun { return }
            input.followed = ties.turn
            // The place, and above it a number that is given once: so a place that is used again is not mistaken for the old one.
            if parents.lastKey == Int32.max { parents.lastKey = parents.sources }
            parents.lastKey += 1
            if !isInner { parents.sources = parents.lastKey }
            input.key = parents.lastKey << 32 | parents.links.add(input)
        }
        return input
    }

    /// The parent in this place: they are held in the order of adding, as long as none is let go of.
    final func input(inPlace place: Int) -> InputLink? {
        var input: InputLink?
        origin.locked { input = parents.links[place] }
        return input
    }

    /// Observes a parent. Its values go to `deliver`, which is given this link.
    final func observe<Source>(_ input: InputLink, deliver: @escaping (Link, Source) -> Void) {
        if let parent = input.parent { observe(parent, by: input, deliver: deliver) }
    }

    private final func observe<Source>(_ parent: Link, by input: InputLink, deliver: @escaping (Link, Source) -> Void) {
        parent.gain(Registration<Source>(child: self, number: input.key, forward: deliver), for: input)
        var isResting = false
        origin.locked { isResting = ties.isSuspended }
        if isResting { settleInputs() } else { didResume(input) }
    }

    /// Holds and observes a parent.
    @discardableResult
    final func subscribe<Source>(
        to source: Observer<Source>, number: Int = 0, isInner: Bool = false, deliver: @escaping (Link, Source) -> Void
    ) -> InputLink {
        let input = add(source, number: number, isInner: isInner)
        if input.key >= 0 { observe(source, by: input, deliver: deliver) }
        return input
    }

    /// Whether inner streams belong to a run of the source: they go with the last observer, since the source brings others to the next.
    var hasInnerStreamsOfARun: Bool { false }

    /// Lets go of the inner streams that there were when the last observer went, and returns them. If the source has completed there
    /// will be no others: then they stay. Called inside the gate.
    final func dropInnerStreams() -> [InputLink] {
        var dropped: [InputLink] = []
        origin.locked {
            let links = parents.links.contents
            guard links.contains(where: { $0.key >> 32 <= parents.sources }) else { return }
            for link in links where link.key >> 32 > parents.sources && link.key >> 32 <= parents.lastKeyAtRest {
                if let link = parents.links.remove(link.key & 0xFFFF_FFFF) { dropped.append(link) }
            }
        }
        for input in dropped { input.detach(forGood: true) }
        return dropped
    }

    /// Lets go of a parent that is not wanted any more.
    final func drop(_ input: InputLink) {
        if take(input.key) != nil { input.detach(forGood: true) }
    }

    /// Whether the stream goes on although one of its inputs has ended. Called outside the gate, so it may observe another.
    func goesOn(after terminal: Terminal, from input: InputLink) -> Bool { false }

    /// Whether the stream ends as this input did. Called inside the gate.
    func ends(with terminal: Terminal, from input: InputLink) -> Bool { true }

    /// Leaves what a value brings about to whoever is inside the gate.
    ///
    /// LinkChain: what was sent there before the last observer left is not for the next one, and no closure is called for it. An
    /// operator of the siblings asks whether it is disposed; a link that nobody observes is not closed, for it may be observed again.
    @inline(never)
    final func leaveWork(_ body: @escaping () -> Void) {
        origin.gate.leaveWork {
            var isResting = false
            self.origin.locked { isResting = self.ties.isSuspended }
            if !isResting, !self.isClosed { body() }
        }
    }

    /// Hands a value to the observers, while no other input does.
    @inline(__always)
    final func emitSerially(_ value: Element) {
        guard origin.gate.enter() else { return leaveWork { self.emit(value) } }
        if !isClosed { emit(value) }
        origin.gate.leave()
    }

    /// Ends the stream from outside the gate.
    final func finishSerially(with terminal: Terminal) {
        guard origin.gate.enter() else {
            // What is above goes at once all the same: a closure that threw is not called again. What was sent by now still arrives.
            for input in takeInputs() { input.detach(forGood: true) }
            return origin.gate.leaveWork { self.finish(with: terminal) }
        }
        finish(with: terminal)
        origin.gate.leave()
    }

    override final func enter(_ terminal: Terminal, number: Int) -> Bool {
        guard let input = take(number) else { return false }
        input.releaseEndedParent()
        // Before another stream begins, as the siblings do it. The end comes through the gate of where the input's parent is.
        input.origin.cleanUpAfterEnd()
        if isClosed || goesOn(after: terminal, from: input) { return false }
        guard origin.gate.enter() else {
            origin.gate.leaveWork { if self.takesIn(terminal, from: input) { self.passOn(terminal) } }
            return false
        }
        if takesIn(terminal, from: input) { return true }
        origin.gate.leave()
        return false
    }

    private final func takesIn(_ terminal: Terminal, from input: InputLink) -> Bool {
        !isClosed && ends(with: terminal, from: input) && receive(terminal)
    }

    private final func take(_ key: Int) -> InputLink? {
        var input: InputLink?
        origin.locked {
            let place = key & 0xFFFF_FFFF
            if parents.links[place]?.key == key { input = parents.links.remove(place) }
        }
        return input
    }

    // Without the lock: asked when the last reference goes.
    override final var hasInputs: Bool { parents.links.count > 0 }

    override final var inputs: [InputLink] {
        var inputs: [InputLink] = []
        origin.locked { inputs = parents.links.contents }
        return inputs
    }

    /// Those that have ended are stood for by what is no stream of any type; see ``Blueprint``.
    override final var sources: [Link] {
        var inputs: [InputLink?] = []
        origin.locked {
            if parents.isOver { return }
            inputs = Array(repeating: nil, count: parents.sources)
            for input in parents.links.contents {
                let number = input.key >> 32
                if number <= parents.sources { inputs[number - 1] = input }
            }
        }
        return inputs.map { $0?.parent ?? EndedSource() }
    }

    override final func takeInputs() -> [InputLink] {
        var inputs: [InputLink] = []
        origin.locked {
            parents.isOver = true
            inputs = parents.links.removeAll()
        }
        return inputs
    }

    override final func didResume(_ input: InputLink) {
        if isStarted.load(ordering: .relaxed) { input.startRoot() }
    }

    override func start() {
        var isNew = false
        origin.locked {
            // Whoever asks for it may have gone meanwhile.
            isNew = !isStarted.load(ordering: .relaxed) && observers > 0
            if isNew { isStarted.store(true, ordering: .relaxed) }
        }
        // Once: a parent that is observed later is started when it is, and one that is a joint would start all it hangs on again.
        guard isNew else { return }
        for input in inputs where input.isAttached { input.startRoot() }
    }

    override final func stopRun() -> Int? {
        isStarted.store(false, ordering: .relaxed)
        parents.lastKeyAtRest = parents.lastKey
        return 0
    }
}
