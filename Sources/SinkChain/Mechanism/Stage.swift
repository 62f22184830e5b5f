extension Observable {
    /// A chain with one stage more.
    ///
    /// SinkChain: a subscription makes a sink, which holds its source; the source holds the sink, as the last of what it sends to.
    @usableFromInline
    func stage<Stage: Sink & OperatorStage>(
        _: Stage.Type, _ parameters: Stage.Parameters
    ) -> Observable<Stage.Output> where Stage.Input == Element {
        Producer(parameters, source: self) { observable, downstream in
            // By hand: the compiler would retain the stage for the call that wires it.
            let stage = Unmanaged.passRetained(Stage(observable.parameters(), downstream))
            stage._withUnsafeGuaranteedRef { stage in
                stage.upstream = observable.connectSource(
                    Downstream(stage) { stage, value in unsafeDowncast(stage, to: Stage.self).next(value) })
            }
            return stage.takeRetainedValue()
        }
    }
}
