/// What runs leave behind, in objects, by what becomes of it.
struct Residue: Equatable {
    struct Left: Equatable {
        /// Alive when its last phase had returned.
        var atEnd: Int
        /// How many of these were still alive after other runs.
        var later: Int
    }

    /// Left by each run and alive after others: it grows with each run.
    var leaked: Int
    /// Left by the first run beyond what each run leaves: made once, and kept for all that follow.
    var cached: Int
    /// Alive when the last phase had returned, but gone by itself, at the latest after further runs.
    var late: Int

    /// - Parameters:
    ///   - first: what the process's first run left.
    ///   - another: what a later run left, after which there were more.
    init(first: Left, another: Left) {
        leaked = another.later
        // An implementation that reuses objects may release those of the first run when it keeps those of another. Then the first run has
        // kept none.
        cached = max(0, first.later - another.later)
        late = another.atEnd - another.later
    }

    var isNone: Bool { leaked == 0 && late == 0 }
}
