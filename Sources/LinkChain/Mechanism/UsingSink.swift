extension Chain {
    /// Emits what its source does, and ends `use` when the source has been let go of. See ``using(_:observableFactory:)``.
    ///
    /// LinkChain: a link for one run: what calls this observes it, and lets go of it when that run is over.
    func ending(_ use: Use) -> Chain<Element> {
        let sink = UsingSink<Element>(Using(use: use, tree: tree))
        sink.subscribe(to: self) { sink, value in
            // LinkChain: through the serializer although one source sends: it guards the list of observers.
            unsafeDowncast(sink, to: UsingSink<Element>.self).emitSerially(value)
        }
        return sink
    }
}

private struct Using {
    let use: Use
    /// That of the source. It holds nothing of it.
    let tree: LinkTree
}

/// A joint of one stream: that is let go of before its end is passed on.
private final class UsingSink<Element>: MultiSourceSink<Using, Element>, @unchecked Sendable {
    // LinkChain: what lets go of this link lets go of the stream, and then of what ends the use. If the links below go in one loop, this
    // one is freed before the stream.
    override func takeInputs() -> [Tie] {
        let inputs = super.takeInputs()
        return inputs.isEmpty ? inputs : inputs + [Tie(parent: UseEnd(parameters.use, parameters.tree))]
    }

    override func startInputs() {
        guard parameters.use.willSubscribe() else { return }
        super.startInputs()
        parameters.use.didSubscribe()
    }

    // LinkChain: at rest, the stream lets go of what it is made of, one root after the other. The use ends behind the last of them. What
    // ends it holds this link: if the link went before, it would end the use.
    override func settleInputs(_ waiting: inout [Unsettled]) {
        if isResting { waiting.append(Unsettled(root: UseEnd(parameters.use, parameters.tree, holding: self))) }
        super.settleInputs(&waiting)
    }

    // The stream has been let go of by now, in each of the three.
    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        parameters.use.end(in: parameters.tree)
        return false
    }

    override func didDispose() { parameters.use.end(in: parameters.tree) }
}

extension Use {
    /// LinkChain: another thread that is inside the source's tree lets go of the source when it leaves, and then ends the use.
    fileprivate func end(in tree: LinkTree) {
        if tree.isInside { return end() }
        tree.enqueue { self.end() }
    }
}

/// Ends a use when its turn has come, or when it is let go of.
private final class UseEnd: Parent, @unchecked Sendable {
    private let use: Use
    private let link: Parent?

    init(_ use: Use, _ tree: LinkTree, holding link: Parent? = nil) {
        self.use = use
        self.link = link
        super.init(tree)
    }

    deinit { use.end(in: tree) }

    override func settleInputs(_ waiting: inout [Unsettled]) { use.end(in: tree) }
}
