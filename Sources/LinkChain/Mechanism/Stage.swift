extension Observer {
    /// A chain with one stage more.
    ///
    /// LinkChain: the link exists from now on, and all its observers share it. It holds this link, which refers to it weakly.
    @usableFromInline
    func stage<Stage: KeepingLink & OperatorStage>(_: Stage.Type, _ parameters: Stage.Parameters) -> Observer<Stage.Output>
    where Stage.Input == Element {
        make(Stage.self, parameters) { stage, value in unsafeDowncast(stage, to: Stage.self).next(value) }
    }

    /// `deliver` hands the stage a value. It is formed where the types are known, and serves the stage's copies as well.
    @inline(__always)
    fileprivate final func make<Stage: KeepingLink & OperatorStage>(
        _: Stage.Type, _ parameters: Stage.Parameters, deliver: @escaping (Link, Element) -> Void
    ) -> Observer<Stage.Output> where Stage.Input == Element {
        // Unmanaged, since the compiler would retain the stage around the call.
        let stage = Unmanaged.passRetained(Stage(parameters, Wiring(tree: tree)))
        stage._withUnsafeGuaranteedRef { $0.attach(to: self, StageRegistration<Stage>(child: $0, deliver: deliver)) }
        return unsafeDowncast(stage.takeRetainedValue(), to: Observer<Stage.Output>.self)
    }
}

/// Registers a stage with its one parent, and makes copies of the stage.
private final class StageRegistration<Stage: KeepingLink & OperatorStage>: ChildRegistration<Stage.Input>, @unchecked Sendable {
    override func another(like stage: Link, onto parent: Parent) -> Parent {
        let kept = unsafeDowncast(stage, to: Stage.self).parameters
        assert(
            Stage.Kept.self == Stage.Parameters.self || Stage.Kept.self == Initial<Stage.Parameters>.self,
            "\(Stage.self) keeps \(Stage.Kept.self): let it keep what it was given, or an Initial of that; LinkChain makes others of it"
        )
        // An ``Initial`` has the layout of its content.
        let parameters = unsafeBitCast(kept, to: Stage.Parameters.self)
        return unsafeDowncast(parent, to: Observer<Stage.Input>.self).make(Stage.self, parameters, deliver: deliver)
    }
}
