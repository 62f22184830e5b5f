/// Two lists of lines put side by side: as many lines as can be had in both, in the order of both.
package struct Alignment: Equatable, Sendable {
    /// By line of the first list, whether the second has it at that place.
    package let isShared: [Bool]
    /// The lines of the second list alone, by the place before which they stand: as many lists as the first has lines, and one more.
    package let own: [[String]]

    /// The longest common subsequence. Where several are as long, lines are taken as early as can be.
    package init(_ first: [String], _ second: [String]) {
        var lengths = [[Int]](repeating: [Int](repeating: 0, count: second.count + 1), count: first.count + 1)
        for row in first.indices.reversed() {
            for column in second.indices.reversed() {
                lengths[row][column] =
                    first[row] == second[column]
                    ? lengths[row + 1][column + 1] + 1 : max(lengths[row + 1][column], lengths[row][column + 1])
            }
        }
        var isShared = [Bool](repeating: false, count: first.count)
        var own = [[String]](repeating: [], count: first.count + 1)
        var row = 0, column = 0
        while column < second.count {
            if row < first.count, first[row] == second[column] {
                isShared[row] = true
                row += 1
                column += 1
            } else if row < first.count, lengths[row + 1][column] >= lengths[row][column + 1] {
                row += 1
            } else {
                own[row].append(second[column])
                column += 1
            }
        }
        (self.isShared, self.own) = (isShared, own)
    }
}

/// Several lists of lines as one, in which every line says which of the lists have it.
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
