/// A link with several parents: what `merge`, `zip`, `flatMap`, `concat` and their kind are made of.
///
/// The parents may send from different threads, so what goes on from here passes a gate. What observes another parent does not: a
/// source that sends while it is being observed would find the gate taken, and all it sends would have to be kept.
///
/// LinkChain: it owns its parents through ``InputLink``s. It has an origin of its own, and is the root of the tree below it: it
/// stops when its last observer goes, and is started, and starts its parents, when a final link below is observed.
class JointLink<Value>: Observer<Value>, @unchecked Sendable {
    private struct Parents {
        var links = Slots<InputLink>()
        var lastKey = 0
        var isStarted = false
        var isOver = false
    }

    /// Behind the origin's lock.
    @exclusivity(unchecked) private final var parents = Parents()

    init() { super.init(origin: Origin(isCold: true)) }

    /// Holds a parent that is to be observed later.
    final func add<Source>(_ source: Observer<Source>, number: Int = 0) -> InputLink {
        let input = InputLink(source, number: number)
        origin.locked {
            if parents.isOver { return }
            // The place, and above it a number that is given once: so a place that is used again is not mistaken for the old one.
            parents.lastKey += 1
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
        input.attach(Registration<Source>(child: self, number: input.key, forward: deliver))
        var isStarted = false
        origin.locked { isStarted = parents.isStarted }
        if isStarted { input.startRoot() }
    }

    /// Holds and observes a parent.
    @discardableResult
    final func subscribe<Source>(
        to source: Observer<Source>, number: Int = 0, deliver: @escaping (Link, Source) -> Void
    ) -> InputLink {
        let input = add(source, number: number)
        if input.key >= 0 { observe(input, deliver: deliver) }
        return input
    }

    /// Lets go of a parent that is not wanted any more.
    final func drop(_ input: InputLink) {
        if take(input.key) != nil { input.detach(forGood: true) }
    }

    /// Whether the stream goes on although one of its inputs has ended. Called outside the gate, so it may observe another.
    func goesOn(after terminal: Terminal, from input: InputLink) -> Bool { false }

    /// Whether the stream ends as this input did. Called inside the gate.
    func ends(with terminal: Terminal, from input: InputLink) -> Bool { true }

    /// Hands a value to the observers, while no other input does.
    final func emitSerially(_ value: Value) {
        guard origin.gate.enter() else { return origin.gate.leaveWork { if !self.isClosed { self.deliver(value) } } }
        if !isClosed { deliver(value) }
        origin.gate.leave()
    }

    /// Ends the stream from outside the gate.
    final func finishSerially(with terminal: Terminal) {
        guard origin.gate.enter() else { return origin.gate.leaveWork { self.finish(with: terminal) } }
        finish(with: terminal)
        origin.gate.leave()
    }

    override final func enter(_ terminal: Terminal, number: Int) -> Bool {
        guard let input = take(number) else { return false }
        input.releaseEndedParent()
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

    override final func takeInputs() -> [InputLink] {
        var inputs: [InputLink] = []
        origin.locked {
            parents.isOver = true
            inputs = parents.links.removeAll()
        }
        return inputs
    }

    override final func start() {
        origin.locked { parents.isStarted = true }
        for input in inputs where input.isAttached { input.startRoot() }
    }

    override final func stopRun() -> Int? {
        parents.isStarted = false
        return 0
    }
}
