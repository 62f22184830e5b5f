/// The payloads of workloads that send other things than numbers.
enum Payloads {
    /// Eight strings of 20 characters, each with storage of its own.
    static var texts: [String] { (0..<8).map { "event with number \(10 + $0)" } }

    /// Eight objects with the numbers 0 … 7.
    static var objects: [PayloadObject] { (0..<8).map(PayloadObject.init) }
}

extension String {
    /// Read from the string's storage, so that a result depends on the right string being alive.
    var lastByte: Int { utf8.last.map(Int.init) ?? 0 }
}

final class PayloadObject {
    let number: Int
    init(_ number: Int) { self.number = number }
    /// Never called, but the optimiser does not know that.
    var next: PayloadObject { PayloadObject(number &+ 1) }
}

/// 64 bytes.
struct PayloadStruct {
    var first: Int
    var others: (Int, Int, Int, Int, Int, Int, Int) = (1, 2, 3, 4, 5, 6, 7)

    /// The first and the last word get the number; the other words are the same in all.
    init(first: Int) {
        self.first = first
        others.6 = first
    }

    /// Depends on both ends, so that an incomplete copy is noticed.
    var sumOfEnds: Int { first &+ others.6 }

    func with(first: Int) -> PayloadStruct {
        var copy = self
        copy.first = first
        return copy
    }
}
