/// Where a joint finds its sources.
@usableFromInline typealias Sources = [Parent]
/// One of them, whatever it emits.
typealias AnySource = Parent

extension Observer {
    /// A chain in which this is the only source of a joint.
    // Inlined, so that the array is not allocated.
    @inline(__always)
    final func join<Parameters, Output, J: MultiSourceSink<Parameters, Output> & Joint>(
        _: J.Type, _ parameters: Parameters
    ) -> Observer<Output> where J.Output == Output, J.Parameters == Parameters {
        .join(J.self, parameters, [self as Parent])
    }

    /// A chain in which `sources` come together.
    ///
    /// LinkChain: the link owns its sources from now on. Cold ones start when a final link below is observed.
    @usableFromInline
    static func join<Parameters, J: MultiSourceSink<Parameters, Element> & Joint, S: Parent>(
        _: J.Type, _ parameters: Parameters, _ sources: [S]
    ) -> Observer<Element> where J.Output == Element, J.Parameters == Parameters {
        // Unmanaged, since the compiler would retain the joint around each call.
        let joint = Unmanaged.passRetained(J(parameters, Wiring(tree: LinkTree(isCold: true))))
        joint._withUnsafeGuaranteedRef { joint in
            joint.another = { joint, sources in join(J.self, unsafeDowncast(joint, to: J.self).parameters, sources) }
            // An array of a subclass is an array of its superclass. A conversion would allocate another.
            joint.subscribe(to: unsafeBitCast(sources, to: [Parent].self))
        }
        return joint.takeRetainedValue()
    }
}

extension Link {
    /// Hands a value to a joint, which this link is. The siblings have another sink between.
    @inline(__always)
    final func forward<J: Link>(to _: J.Type, _ body: (J) -> Void) { body(unsafeDowncast(self, to: J.self)) }
}
