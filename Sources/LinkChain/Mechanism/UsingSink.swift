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

    /// LinkChain: another thread that is inside the source's tree lets go of the source when it leaves, and then ends the use.
    private func end() {
        if parameters.tree.isInside { return parameters.use.end() }
        parameters.tree.enqueue { [use = parameters.use] in use.end() }
    }

    // The stream has been let go of by now, in each of the three.
    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        end()
        return false
    }

    override func didGiveUpPlaces(inner: [Int], isAwake: Bool) { end() }

    override func didDispose() { end() }
}

/// Ends a use when it is let go of. In the tree of the stream: what another thread has to do there is done in turn.
private final class UseEnd: Parent, @unchecked Sendable {
    private let use: Use

    init(_ use: Use, _ tree: LinkTree) {
        self.use = use
        super.init(tree)
    }

    deinit { use.end() }
}
