/// Operators with state, by hand. Not inlined, like a library's functions.
extension ClosureStages {
    @inline(never)
    static func scan(_ initial: Int, _ accumulate: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let accumulated = Cell(initial)
        return { value in
            accumulated.content = accumulate(accumulated.content, value)
            next(accumulated.content)
        }
    }

    @inline(never)
    static func distinct(into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let last = Cell<Int?>(nil)
        return { value in
            if value == last.content { return }
            last.content = value
            next(value)
        }
    }

    @inline(never)
    static func skip(_ count: Int, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let remaining = Cell(count)
        return { value in
            if remaining.content > 0 { remaining.content -= 1 } else { next(value) }
        }
    }

    @inline(never)
    static func take(_ count: Int, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let remaining = Cell(count)
        return { value in
            if remaining.content == 0 { return }
            remaining.content -= 1
            next(value)
        }
    }

    /// The stage, and a closure to call at the end.
    @inline(never)
    static func reduce(
        _ initial: Int, _ accumulate: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void
    ) -> (stage: (Int) -> Void, end: () -> Void) {
        let accumulated = Cell(initial)
        return ({ accumulated.content = accumulate(accumulated.content, $0) }, { next(accumulated.content) })
    }
}
