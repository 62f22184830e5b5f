extension Observable {
    /// A chain with one stage more.
    ///
    /// DisposerChain: a subscription makes a sink and its disposer, which hold each other. The disposer holds the source's disposer; the
    /// source holds the sink.
    @usableFromInline
    func stage<Stage: Sink & OperatorStage>(
        _: Stage.Type, _ parameters: Stage.Parameters
    ) -> Observable<Stage.Output> where Stage.Input == Element {
        Producer(parameters, source: self) { observable, downstream in
            // Unmanaged, since the compiler would retain the stage around the call.
            let stage = Unmanaged.passRetained(Stage(observable.parameters(), downstream))
            let upstream = stage._withUnsafeGuaranteedRef { stage in
                observable.connectSource(
                    Downstream(stage) { stage, value in unsafeDowncast(stage, to: Stage.self).next(value) })
            }
            return SinkDisposer.adopt(stage.takeRetainedValue(), consume upstream)
        }
    }
}
