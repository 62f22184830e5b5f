/// A description of a stream: each subscription runs it anew. Seeds 001, 002 and 004.
///
/// Describing costs one object; nothing runs before a subscription.
///
/// `@unchecked Sendable`, whatever the element and the closures of its operators are: a chain that goes to another thread takes them along,
/// and the compiler does not ask whether they may.
public class Observable<Element>: ObservableNode, @unchecked Sendable {
    /// Wires the downstream end of a chain to this observable, and returns what stands above it.
    ///
    /// A closure, not a method that operators override: it is formed where the element types are known, so the closures that it forms, the
    /// path of the events, are specialised. An override in a generic class never is. It captures nothing: the arguments of the operator are
    /// in the observable, a ``Producer``.
    let connect: (_ observable: Observable<Element>, _ downstream: Downstream<Element>) -> Upstream

    init(source: ObservableNode? = nil, connect: @escaping (Observable<Element>, Downstream<Element>) -> Upstream) {
        self.connect = connect
        super.init(source: source)
    }

    /// For an operator with several sources.
    convenience init(sources: [ObservableNode], connect: @escaping (Observable<Element>, Downstream<Element>) -> Upstream) {
        self.init(source: SourceList(sources), connect: connect)
    }

    final func connect(_ downstream: Downstream<Element>) -> Upstream {
        trace("subscribing", type(of: self))
        return connect(self, downstream)
    }

    /// Connects to the source. Nothing is retained: this observable holds it.
    @inline(__always)
    final func connectSource<Source>(_ downstream: Downstream<Source>) -> Upstream {
        knownSource._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Observable<Source>.self).connect(downstream) }
    }
}
