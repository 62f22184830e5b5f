/// A description of a stream: each subscription runs it anew. Seeds 001, 002 and 004.
///
/// Describing costs one object; nothing runs before a subscription.
///
/// `@unchecked Sendable`, whatever the element and the closures of its operators are: a chain that goes to another thread takes them along,
/// and the compiler does not ask whether they may.
public class Observable<Element>: ObservableNode, @unchecked Sendable {
    /// Wires the downstream end of a chain to this observable, and returns what stands above it.
    ///
    /// A closure and not a method that operators override: it is formed where the element types are known, so everything it
    /// forms in turn, the path of the events, is specialised for them. An override of a generic class never is.
    /// It is given the observable and captures nothing: what the operator was given stands in the observable, a ``Producer``.
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

    /// The same with the observable that this was made from. Nothing is retained: this holds it.
    @inline(__always)
    final func connectSource<Source>(_ downstream: Downstream<Source>) -> Upstream {
        knownSource._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Observable<Source>.self).connect(downstream) }
    }
}
