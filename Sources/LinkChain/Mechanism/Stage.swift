extension Observer {
    /// A chain with one stage more.
    ///
    /// LinkChain: the link exists from now on and is shared by all that observe it. It holds this link, which knows it weakly.
    @usableFromInline
    func stage<Kept, Output, Stage: OperatorSink<Kept, Output> & OperatorStage>(
        _: Stage.Type, _ parameters: Stage.Parameters
    ) -> Observer<Output> where Stage.Input == Element, Stage.Output == Output {
        let stage = Stage(parameters, Wiring(tree: tree))
        stage.attach(
            to: self,
            StageRegistration<Kept, Output, Stage>(child: stage) { stage, value in unsafeDowncast(stage, to: Stage.self).next(value) })
        return stage
    }
}

/// The place of a stage with its one parent. It knows how to make another like it.
private final class StageRegistration<Kept, Output, Stage: OperatorSink<Kept, Output> & OperatorStage>: Registration<Stage.Input>,
    @unchecked Sendable
where Stage.Output == Output {
    override func another(like stage: Link, onto parent: Parent) -> Parent {
        let kept = unsafeDowncast(stage, to: Stage.self).parameters
        // What is kept is what was given, or an ``Initial`` of that.
        return unsafeDowncast(parent, to: Observer<Stage.Input>.self).stage(Stage.self, unsafeBitCast(kept, to: Stage.Parameters.self))
    }
}
