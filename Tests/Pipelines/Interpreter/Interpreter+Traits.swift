import PipelineDescriptions

extension Run {
    func apply(_ trait: Pipeline.Trait, to chain: Chain<Int>) -> Chain<Int> {
        switch trait {
        case .single(let function): return chain.asSingle().map { [self] in try call([function], $0) }.asChain()
        case .maybe(let predicate): return chain.asMaybe().filter { [self] in try call([predicate], $0) }.asChain()
        case .first(let value): return chain.first().map { $0 ?? value }.asChain()
        case .toArray: return chain.toArray().map { [self] values in values.reduce(0) { add($0, $1) } }.asChain()
        case .completable(let value): return chain.ignoreElements().asCompletable().andThen(Single.just(value)).asChain()
        case .infallible(let value, let summand):
            return chain.asInfallible(onErrorJustReturn: value).map { [self] in add($0, summand) }.asChain()
        case .driver(let value, let summand):
            return mocked { chain.asDriver(onErrorJustReturn: value).map { [self] in add($0, summand) }.asChain() }
        case .signal(let value, let summand):
            return mocked { chain.asSignal(onErrorJustReturn: value).map { [self] in add($0, summand) }.asChain() }
        }
    }

    /// Runs `make` with this run's scheduler instead of the main one.
    private func mocked(_ make: () -> Chain<Int>) -> Chain<Int> {
        var made = Chain<Int>.never()
        SharingScheduler.mock(scheduler: scheduler) { made = make() }
        return made
    }
}
