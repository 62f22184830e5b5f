/// Joints of streams by hand: their state is in cells that their closures share, without regard for threads.
extension ClosureStages {
    /// The stage of a merge: it passes on values from any sender.
    @inline(never)
    static func merge(into next: @escaping (Int) -> Void) -> (Int) -> Void { { next($0) } }

    /// A stage for each source.
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

    /// A stage for each source.
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

    /// The same for any number of sources: one stage, which is told the source's number.
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

    /// A stage for the source and one for the other stream.
    @inline(never)
    static func withLatest(
        _ combine: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void
    ) -> (source: (Int) -> Void, other: (Int) -> Void) {
        let latest = Cell<Int?>(nil)
        return ({ value in if let other = latest.content { next(combine(value, other)) } }, { latest.content = $0 })
    }

    /// Maps each value to a stream and runs it: a stream is a function that sends to the closure that it gets.
    @inline(never)
    static func flatMap(
        _ transform: @escaping (Int) -> (@escaping (Int) -> Void) -> Void, into next: @escaping (Int) -> Void
    ) -> (Int) -> Void {
        { transform($0)(next) }
    }

    /// A stage that switches to the source that `transform` chooses.
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
