/// What runs leave behind, in objects, told apart by what becomes of it.
struct Residue: Equatable {
    /// What one run has left behind.
    struct Left: Equatable {
        /// Alive when its last phase had returned.
        var atEnd: Int
        /// Of these, alive when other runs had followed.
        var later: Int
    }

    /// Left by each run, and still there when others have followed: it grows with each run.
    var leaked: Int
    /// Left by the first run beyond what each leaves: it was made once, and is kept for all that follow.
    var cached: Int
    /// Alive when the last phase had returned, and gone by itself, at the latest when another run was made.
    var late: Int

    /// - Parameters:
    ///   - first: what the first run of the process has left.
    ///   - another: what another has left, after which there were more.
    init(first: Left, another: Left) {
        leaked = another.later
        // An implementation that keeps objects for reuse may release the first run's when another's come. Then nothing of the first run
        // alone is kept.
        cached = max(0, first.later - another.later)
        late = another.atEnd - another.later
    }

    /// Whether a run leaves nothing behind, not even for a moment.
    var isNone: Bool { leaked == 0 && late == 0 }
}
