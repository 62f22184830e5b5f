extension Observable {
    /// A chain with one stage more.
    ///
    /// SinkChain: a subscription makes a sink. The sink and its source hold each other.
    @usableFromInline
    func stage<Stage: Sink & OperatorStage>(
        _: Stage.Type, _ parameters: Stage.Parameters
    ) -> Observable<Stage.Output> where Stage.Input == Element {
        Producer(parameters, source: self) { observable, downstream in
            // Unmanaged, since the compiler would retain the stage around the call.
            let stage = Unmanaged.passRetained(Stage(observable.parameters(), downstream))
            stage._withUnsafeGuaranteedRef { stage in
                stage.upstream = observable.connectSource(
                    Downstream(stage) { stage, value in unsafeDowncast(stage, to: Stage.self).next(value) })
            }
            return stage.takeRetainedValue()
        }
    }
}
