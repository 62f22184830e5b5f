extension Chain {
    /// Emits what this chain emits, and ends `use` when this chain has been released. See ``using(_:observableFactory:)``.
    ///
    /// LinkChain: the link serves one run: the caller observes it, and releases it when that run is over.
    func ending(_ use: Use) -> Chain<Element> {
        let sink = UsingSink<Element>(Using(use: use, tree: tree))
        sink.subscribe(to: self) { sink, value in
            // LinkChain: although one source sends, the serializer is needed: it guards the list of observers.
            unsafeDowncast(sink, to: UsingSink<Element>.self).emitSerially(value)
        }
        return sink
    }
}

private struct Using {
    let use: Use
    /// The source's tree. It holds no link.
    let tree: LinkTree
}

/// A joint of one stream, which is released before its end is passed on.
private final class UsingSink<Element>: MultiSourceSink<Using, Element>, @unchecked Sendable {
    // LinkChain: releasing this link releases the stream, and then what ends the use. If the links below are freed in one loop, this one is
    // freed before the stream.
    override func takeInputs() -> [ParentLink] {
        let inputs = super.takeInputs()
        return inputs.isEmpty ? inputs : inputs + [ParentLink(parent: UseEnd(parameters.use, parameters.tree))]
    }

    override func startInputs() {
        guard parameters.use.willSubscribe() else { return }
        super.startInputs()
        parameters.use.didSubscribe()
    }

    // LinkChain: at rest, the stream releases what it is made of, one root after the other. The use ends after the last. The ``UseEnd``
    // holds this link: freeing the link earlier would end the use.
    override func giveUpInputs(_ waiting: inout [Unsettled]) {
        if isResting { waiting.append(.rested(UseEnd(parameters.use, parameters.tree, holding: self))) }
        super.giveUpInputs(&waiting)
    }

    // The stream has been released by now, in all three libraries.
    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        parameters.use.end(in: parameters.tree)
        return false
    }

    override func didDispose() { parameters.use.end(in: parameters.tree) }
}

extension Use {
    /// LinkChain: another thread that is inside the source's tree releases the source when it leaves, and then ends the use.
    fileprivate func end(in tree: LinkTree) {
        if tree.isInside { return end() }
        tree.enqueue { self.end() }
    }
}

/// Ends a use when its turn has come, or when this is freed.
private final class UseEnd: Parent, @unchecked Sendable {
    private let use: Use
    private let link: Parent?

    init(_ use: Use, _ tree: LinkTree, holding link: Parent? = nil) {
        self.use = use
        self.link = link
        super.init(tree)
    }

    deinit { use.end(in: tree) }

    override func giveUpInputs(_ waiting: inout [Unsettled]) { use.end(in: tree) }
}
