/// A command of the user of `macro/undo-redo`.
enum EditCommand {
    case type(letter: Int), undo, redo

    /// Types three letters, undoes the last, and then either redoes it or undoes one more.
    init(number: Int) {
        switch number % 10 {
        case 3, 8, 9: self = .undo
        case 4: self = .redo
        default: self = .type(letter: number % 26)
        }
    }
}

/// A document, which is a byte, with a history that can undo seven commands.
struct EditHistory {
    /// The last eight documents in a ring, one in each byte.
    private var documents: UInt64 = 0
    private var position = 0
    private(set) var undoable = 0
    private(set) var redoable = 0

    var document: Int { Int(documents >> shift & 0xFF) }
    /// What the buttons show.
    var steps: Int { undoable &* 10 &+ redoable }

    private var shift: Int { (position & 7) &* 8 }

    /// The document with one more letter.
    static func document(_ document: Int, adding letter: Int) -> Int { (document &* 31 &+ letter) & 0xFF }

    func applying(_ command: EditCommand) -> EditHistory {
        var next = self
        switch command {
        case .type(let letter):
            next.position &+= 1
            next.documents = documents & ~(0xFF << next.shift) | UInt64(Self.document(document, adding: letter)) << next.shift
            (next.undoable, next.redoable) = (min(undoable &+ 1, 7), 0)
        case .undo where undoable > 0:
            next.position &-= 1
            (next.undoable, next.redoable) = (undoable &- 1, redoable &+ 1)
        case .redo where redoable > 0:
            next.position &+= 1
            (next.undoable, next.redoable) = (undoable &+ 1, redoable &- 1)
        case .undo, .redo: break
        }
        return next
    }
}
