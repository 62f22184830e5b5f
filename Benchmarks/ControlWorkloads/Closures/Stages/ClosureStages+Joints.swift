/// Places where streams come together, by hand: whatever they keep is in variables that their closures share. Nobody asks from which
/// thread a value comes.
extension ClosureStages {
    /// The stage of a merge: it passes on what it gets, from any sender.
    @inline(never)
    static func merge(into next: @escaping (Int) -> Void) -> (Int) -> Void { { next($0) } }

    /// A stage of each source.
    @inline(never)
    static func zip(
        _ combine: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void
    ) -> (left: (Int) -> Void, right: (Int) -> Void) {
        let lefts = Cell(NumberQueue()), rights = Cell(NumberQueue())
        return (
            { left in
                if let right = rights.content.popFirst() { next(combine(left, right)) } else { lefts.content.append(left) }
            },
            { right in
                if let left = lefts.content.popFirst() { next(combine(left, right)) } else { rights.content.append(right) }
            }
        )
    }

    /// A stage of each source.
    @inline(never)
    static func combineLatest(
        _ combine: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void
    ) -> (left: (Int) -> Void, right: (Int) -> Void) {
        let left = Cell<Int?>(nil), right = Cell<Int?>(nil)
        return (
            { value in
                left.content = value
                if let other = right.content { next(combine(value, other)) }
            },
            { value in
                right.content = value
                if let other = left.content { next(combine(other, value)) }
            }
        )
    }

    /// The same for any number of sources: a stage that is told which one it is.
    @inline(never)
    static func combineLatest(
        _ count: Int, _ combine: @escaping ([Int]) -> Int, into next: @escaping (Int) -> Void
    ) -> (Int, Int) -> Void {
        let latest = Cell([Int](repeating: 0, count: count)), seen = Cell([Bool](repeating: false, count: count))
        let missing = Cell(count)
        return { index, value in
            latest.content[index] = value
            if !seen.content[index] {
                seen.content[index] = true
                missing.content -= 1
            }
            if missing.content == 0 { next(combine(latest.content)) }
        }
    }

    /// A stage of the source and one of the other.
    @inline(never)
    static func withLatest(
        _ combine: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void
    ) -> (source: (Int) -> Void, other: (Int) -> Void) {
        let latest = Cell<Int?>(nil)
        return ({ value in if let other = latest.content { next(combine(value, other)) } }, { latest.content = $0 })
    }

    /// A stage that runs, for each value, the stream that `transform` makes of it: a function that sends to the closure it is given.
    @inline(never)
    static func flatMap(
        _ transform: @escaping (Int) -> (@escaping (Int) -> Void) -> Void, into next: @escaping (Int) -> Void
    ) -> (Int) -> Void {
        { transform($0)(next) }
    }

    /// A stage that leaves one source for another, which `transform` chooses.
    @inline(never)
    static func switchLatest(_ transform: @escaping (Int) -> ClosureRoot, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let current = Cell<ClosureRoot?>(nil)
        return { value in
            current.content?.handler = nil
            let source = transform(value)
            source.handler = next
            current.content = source
        }
    }

    /// A stream of one value, by hand.
    @inline(never)
    static func just(_ value: Int) -> (@escaping (Int) -> Void) -> Void { { next in next(value) } }

    /// A stream of a range, by hand.
    @inline(never)
    static func range(_ start: Int, _ count: Int) -> (@escaping (Int) -> Void) -> Void {
        { next in
            for value in start..<(start + count) { next(value) }
        }
    }
}
