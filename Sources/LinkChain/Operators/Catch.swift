extension Observer {
    /// Emits what its source does, and if that fails, what `handler` of the error does.
    ///
    /// The source is torn down before `handler` is called. Completes when the one that runs does. If `handler` throws, that error is emitted, and
    /// so is an error of its stream. Disposal stops the one that runs, and releases `handler`.
    public func `catch`(_ handler: @escaping (any Error) throws -> Observer<Element>) -> Observer<Element> {
        let link = CatchLink(handler) { link, value in
            // LinkChain: through the gate although one source runs at a time: it guards the list of observers.
            unsafeDowncast(link, to: CatchLink<Element>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parent, and then the other; a cold one starts when a final link below is observed.
        link.subscribe(to: self, deliver: link.deliver)
        return link
    }
}

private final class CatchLink<Element>: JointLink<Element>, @unchecked Sendable {
    private let handler: (any Error) throws -> Observer<Element>
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    let deliver: (Link, Element) -> Void

    init(_ handler: @escaping (any Error) throws -> Observer<Element>, deliver: @escaping (Link, Element) -> Void) {
        self.handler = handler
        self.deliver = deliver
        super.init()
    }

    override func goesOn(after terminal: Terminal, from input: InputLink) -> Bool {
        guard case .error(let error) = terminal, input.number == 0 else { return false }
        let other: Observer<Element>
        do { other = try handler(error) } catch {
            finishSerially(with: .error(error))
            return true
        }
        subscribe(to: other, number: 1, isInner: true, deliver: deliver)
        return true
    }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).catch(handler) }
}
