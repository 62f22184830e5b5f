import PipelineDescriptions

extension Run {
    func apply(_ choosing: Pipeline.Choosing, to chain: Chain<Int>) -> Chain<Int> {
        switch choosing {
        case .compactMap(let predicate, let function):
            return chain.compactMap { [self] value in try call([predicate], value) ? try call([function], value) : nil }
        case .ignoreElements: return chain.ignoreElements().map(unreachable)
        case .enumerated: return chain.enumerated().map { [self] in add($0.index, $0.element) }
        case .takeWhile(let predicate, let isInclusive):
            return chain.take(while: { [self] in try call([predicate], $0) }, behavior: isInclusive ? .inclusive : .exclusive)
        case .takeUntil(let predicate, let isInclusive):
            return chain.take(until: { [self] in try call([predicate], $0) }, behavior: isInclusive ? .inclusive : .exclusive)
        case .takeLast(let count): return chain.takeLast(count)
        case .skipWhile(let predicate): return chain.skip(while: { [self] in try call([predicate], $0) })
        case .elementAt(let index): return chain.element(at: index)
        case .single: return chain.single()
        case .singleWhere(let predicate): return chain.single { [self] in try call([predicate], $0) }
        case .materialize(let function):
            return chain.materialize().map { [self] event -> Event<Int> in
                if case .next(let value) = event { .next(try call([function], value)) } else { event }
            }.dematerialize()
        case .scanInto(let function): return chain.scan(into: 0) { [self] sum, value in sum = add(sum, try call([function], value)) }
        case .distinctByKey(let function, let modulus):
            return chain.distinctUntilChanged { [self] in try call([function], $0).remainder(of: modulus) }
        case .doAfterNext(let function): return chain.do(afterNext: { [self] in _ = try call([function], $0) })
        case .doThrowingAtTheEnd: return chain.do(onCompleted: { throw Failure.thrown })
        case .takeFor(let ticks): return chain.take(for: .seconds(ticks), scheduler: scheduler)
        case .skipFor(let ticks): return chain.skip(.seconds(ticks), scheduler: scheduler)
        case .delaySubscription(let ticks): return chain.delaySubscription(.seconds(ticks), scheduler: scheduler)
        }
    }
}

/// Never called, since `Never` has no value.
private func unreachable(_ nothing: Never) -> Int {}
