/// The layout of a drawing: boxes in columns, from what the user holds to the right, and lines between them.
///
/// A property that refers to something has a row in its box, where the line begins. Lines over several columns pass between the boxes. The
/// same snapshot always gives the same drawing.
struct OwnershipLayout {
    struct Box {
        /// Nil is the user.
        var object: Int?
        var title: String
        /// The names of properties.
        var rows: [String] = []
        var x = 0.0, y = 0.0, width = 0.0

        var height: Double {
            OwnershipLayout.headerHeight + (rows.isEmpty ? 0 : Double(rows.count) * OwnershipLayout.rowHeight + 5)
        }
    }

    struct Line {
        let reference: Int
        let points: [Point]
        /// Whether both ends are at the right of one column.
        let isBow: Bool
    }

    struct Point: Equatable { var x: Double, y: Double }

    /// The x of a bow's control points, which stays clear of the next column.
    static func reach(_ one: Point, _ other: Point) -> Double { max(one.x, other.x) + 26 + min(gap - 36, abs(other.y - one.y) / 8) }

    static let headerHeight = 26.0, rowHeight = 17.0
    private static let titleWidth = 7.3, rowWidth = 6.7, gap = 84.0

    private(set) var boxes: [Box]
    private(set) var lines: [Line] = []
    private(set) var width = 0.0, height = 0.0

    private let references: [OwnershipSnapshot.Reference]
    private var layers: [Int] = []

    init(_ snapshot: OwnershipSnapshot) {
        references = snapshot.references
        boxes = snapshot.objects.enumerated().map { Box(object: $0, title: $1.title) }
        if references.contains(where: { $0.holder == nil }) { boxes.append(Box(title: "you")) }
        for reference in references {
            let holder = reference.holder ?? boxes.count - 1, row = reference.title
            if !boxes[holder].rows.contains(row) { boxes[holder].rows.append(row) }
        }
        for (object, held) in snapshot.objects.enumerated() where held.held > 0 {
            boxes[object].rows.append("+ \(held.held) from elsewhere")
        }
        for index in boxes.indices {
            let longest = boxes[index].rows.map { Double($0.count) * Self.rowWidth }.max() ?? 0
            boxes[index].width = max(Double(boxes[index].title.count) * Self.titleWidth, longest) + 24
        }
        arrange()
    }

    private func ends(_ reference: OwnershipSnapshot.Reference) -> (from: Int, to: Int) {
        (reference.holder ?? boxes.count - 1, reference.target)
    }

    /// From the top of the holder's box to the start of the line.
    private func offset(of reference: OwnershipSnapshot.Reference) -> Double {
        let row = boxes[ends(reference).from].rows.firstIndex(of: reference.title) ?? 0
        return Self.headerHeight + (Double(row) + 0.5) * Self.rowHeight
    }

    // MARK: Columns

    /// A box, or a gap between boxes for a line.
    private struct Stop {
        var box: Int?
        var column: Int
        var height: Double
        var y = 0.0
    }

    /// The part of a line between neighbouring columns, with its offsets from the tops of its stops.
    private struct Segment {
        var left: Int, right: Int
        var leftOffset: Double, rightOffset: Double
    }

    private mutating func arrange() {
        let user = boxes.firstIndex { $0.object == nil }
        var targets: [[Int]] = boxes.map { _ in [] }
        for reference in references where reference.kind == .strong {
            let (from, to) = ends(reference)
            targets[from].append(to)
        }
        layers = GraphLayers(targets) { $0 == user || user == nil ? 0 : 1 }.layers
        var stops = boxes.indices.map { Stop(box: $0, column: layers[$0], height: boxes[$0].height) }
        var segments: [Segment] = []
        // By reference, the stops between its ends, starting at its holder.
        var routes: [[Int]] = []
        for reference in references {
            let (from, to) = ends(reference)
            let isForward = layers[from] < layers[to], step = isForward ? 1 : -1
            var route = [from]
            for column in stride(from: layers[from] + step, to: layers[to], by: step) {
                route.append(stops.count)
                stops.append(Stop(box: nil, column: column, height: 0))
            }
            route.append(to)
            if layers[from] != layers[to] {
                for (one, other) in zip(route, route.dropFirst()) {
                    let leaving = one == from ? offset(of: reference) : 0
                    let arriving = other == to ? Self.headerHeight / 2 : 0
                    segments.append(
                        isForward
                            ? Segment(left: one, right: other, leftOffset: leaving, rightOffset: arriving)
                            : Segment(left: other, right: one, leftOffset: arriving, rightOffset: leaving))
                }
            }
            routes.append(Array(route.dropFirst().dropLast()))
        }
        let columns = ordered(stops, segments)
        place(&stops, columns, segments)
        placeBoxes(stops, columns)
        for (index, reference) in references.enumerated() {
            let line = line(index, ends(reference), routes[index], stops, columns)
            lines.append(line)
            // A bow at the last column sticks out by three quarters of the way to its control points.
            if line.isBow { width = max(width, line.points[0].x + (Self.reach(line.points[0], line.points[1]) - line.points[0].x) * 0.75) }
        }
    }

    private func ordered(_ stops: [Stop], _ segments: [Segment]) -> [[Int]] {
        let count = (layers.max() ?? -1) + 1
        guard count > 0 else { return [] }
        let columns = (0..<count).map { column in stops.indices.filter { stops[$0].column == column } }
        let links = (0..<(count - 1)).map { column in
            segments.filter { stops[$0.left].column == column }.map { segment in
                GraphOrder.Link(
                    left: segment.left, right: segment.right,
                    leftPlace: segment.leftOffset / max(1, stops[segment.left].height + 1),
                    rightPlace: segment.rightOffset / max(1, stops[segment.right].height + 1))
            }
        }
        return GraphOrder(columns, links: links).columns
    }

    /// Places stops so that lines are as straight as possible.
    private func place(_ stops: inout [Stop], _ columns: [[Int]], _ segments: [Segment]) {
        var around: [[(other: Int, difference: Double)]] = stops.map { _ in [] }
        for segment in segments {
            around[segment.left].append((segment.right, segment.rightOffset - segment.leftOffset))
            around[segment.right].append((segment.left, segment.leftOffset - segment.rightOffset))
        }
        for column in columns {
            var y = 0.0
            for stop in column {
                stops[stop].y = y
                y += stops[stop].height + 26
            }
        }
        for sweep in 0..<40 {
            for column in sweep % 2 == 0 ? columns : columns.reversed() {
                let wishes = column.map { stop in
                    let wanted = around[stop].map { stops[$0.other].y + $0.difference }
                    return wanted.isEmpty ? stops[stop].y : wanted.reduce(0, +) / Double(wanted.count)
                }
                let distances = zip(column, column.dropFirst()).map { one, other in
                    stops[one].height + (stops[one].box == nil && stops[other].box == nil ? 12 : 22)
                }
                for (stop, y) in zip(column, OrderedPlacement.positions(wishes, distances: distances)) { stops[stop].y = y }
            }
        }
        let top = stops.map(\.y).min() ?? 0
        for index in stops.indices { stops[index].y -= top }
    }

    private mutating func placeBoxes(_ stops: [Stop], _ columns: [[Int]]) {
        var x = 0.0
        for column in columns {
            let inside = column.compactMap { stops[$0].box }, widest = inside.map { boxes[$0].width }.max() ?? 0
            for box in inside {
                (boxes[box].x, boxes[box].y) = (x, stops[box].y)
                // Equal widths let lines start and end below each other.
                boxes[box].width = widest
            }
            x += widest + Self.gap
        }
        width = max(0, x - Self.gap)
        height = zip(stops.map(\.y), stops.map(\.height)).map(+).max() ?? 0
    }

    private func line(_ index: Int, _ ends: (from: Int, to: Int), _ route: [Int], _ stops: [Stop], _ columns: [[Int]]) -> Line {
        let from = boxes[ends.from], to = boxes[ends.to]
        let isForward = layers[ends.from] < layers[ends.to], isLevel = layers[ends.from] == layers[ends.to]
        var points = [Point(x: isForward || isLevel ? from.x + from.width : from.x, y: from.y + offset(of: references[index]))]
        for stop in route {
            let boxes = columns[stops[stop].column].compactMap { stops[$0].box }.map { self.boxes[$0] }
            let left = boxes.first?.x ?? 0, right = left + (boxes.first?.width ?? 0)
            points += [isForward ? left : right, isForward ? right : left].map { Point(x: $0, y: stops[stop].y) }
        }
        points.append(Point(x: isForward ? to.x : to.x + to.width, y: to.y + Self.headerHeight / 2))
        return Line(reference: index, points: points, isBow: isLevel)
    }
}
