/// Aligns two lists, with as many common lines as possible.
package struct Alignment: Equatable, Sendable {
    /// By line of the first list, whether the second list shares it.
    package let isShared: [Bool]
    /// The lines of the second list alone, by the line of the first that follows them; the last entry stands for its end.
    package let own: [[String]]

    package init(_ first: [String], _ second: [String]) {
        var isShared = [Bool](repeating: true, count: first.count), isOwn = [Bool](repeating: false, count: second.count)
        for change in second.difference(from: first) {
            switch change {
            case .remove(let place, _, _): isShared[place] = false
            case .insert(let place, _, _): isOwn[place] = true
            }
        }
        let shared = isShared.indices.filter { isShared[$0] }
        var own = [[String]](repeating: [], count: first.count + 1), passed = 0
        for (line, isOwn) in zip(second, isOwn) {
            if isOwn { own[passed < shared.count ? shared[passed] : first.count].append(line) } else { passed += 1 }
        }
        (self.isShared, self.own) = (isShared, own)
    }
}

/// Each line says which of the lists have it.
package struct MergedLines: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
        package let text: String
        /// By list.
        package var isIn: [Bool]
    }

    package private(set) var rows: [Row] = []

    package init(_ lists: [[String]]) {
        for (index, list) in lists.enumerated() {
            let alignment = Alignment(rows.map(\.text), list)
            var merged: [Row] = []
            for place in 0...rows.count {
                merged += alignment.own[place].map { Row(text: $0, isIn: lists.indices.map { $0 == index }) }
                if place < rows.count {
                    merged.append(rows[place])
                    if alignment.isShared[place] { merged[merged.count - 1].isIn[index] = true }
                }
            }
            rows = merged
        }
    }
}
