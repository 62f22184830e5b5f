/// The law of a cost over a grid of two sizes: `c · depth^a · width^b`.
///
/// A bilinear law is tried first: `c₀ + c₁ d + c₂ w + c₃ d w`, with a price for each operator and each branch.
package struct GridLaw: Equatable, Sendable {
    package struct Point: Equatable, Sendable {
        package var depth, width, value: Double

        package init(depth: Double, width: Double, value: Double) { (self.depth, self.width, self.value) = (depth, width, value) }
    }

    /// a and b; nil without a law. For a bilinear law, 1 if the size appears in it, else 0.
    package let depthExponent: Double?
    package let widthExponent: Double?
    /// `5 + 3 d w`, or `≈ 2.1 d^1.00 w^2.00`.
    package let formula: String
    /// As in `GrowthLaw`.
    package let deviation: Double?

    /// Nil if the points do not span a grid: fewer than six, or fewer than two values of a size, or all on a line.
    package init?(of points: [Point]) {
        guard points.count >= 6, Set(points.map(\.depth)).count > 1, Set(points.map(\.width)).count > 1 else { return nil }
        if let prices = LeastSquares.factors(points.map(Self.products), points.map(\.value))?.map(Whole.nearest),
            points.allSatisfy({ RelativeError.isNone($0.value, Self.sum(prices, at: $0)) })
        {
            self = GridLaw(prices: prices, Formula.tidied, deviation: 0)
            return
        }
        let usable = points.filter { $0.depth > 0 && $0.width > 0 && $0.value > 0 }
        // Nearly bilinear: a list that doubles, say, adds a little to each branch's price.
        if usable.count == points.count, let nearly = Self.bilinear(points) {
            self = nearly
            return
        }
        guard usable.count >= 6,
            let factors = LeastSquares.factors(usable.map { [1, log($0.depth), log($0.width)] }, usable.map { log($0.value) })
        else { return nil }
        let law = { (point: Point) in exp(factors[0]) * pow(point.depth, factors[1]) * pow(point.width, factors[2]) }
        let worst = usable.map { abs(law($0) - $0.value) / $0.value }.reduce(1e-12, max)
        guard worst <= GrowthLaw.tolerance else {
            (depthExponent, widthExponent, formula, deviation) = (nil, nil, "no power law", nil)
            return
        }
        (depthExponent, widthExponent, deviation) = (factors[1], factors[2], worst)
        formula = "≈ \(Formula.rounded(exp(factors[0])))" + String(format: " d^%.2f w^%.2f", factors[1], factors[2])
    }

    /// The bilinear law with the least relative errors, if all are within the tolerance.
    private static func bilinear(_ points: [Point]) -> GridLaw? {
        let columns = points.map { point in products(point).map { $0 / point.value } }
        guard let factors = LeastSquares.factors(columns, points.map { _ in 1 }) else { return nil }
        let worst = points.map { abs(sum(factors, at: $0) - $0.value) / $0.value }.reduce(1e-12, max)
        guard worst <= GrowthLaw.tolerance else { return nil }
        // A term that never reaches a hundredth of the largest cost is an artefact of the fit, not a price.
        let peak = points.map(\.value).max() ?? 0
        let largest = products(Point(depth: points.map(\.depth).max() ?? 0, width: points.map(\.width).max() ?? 0, value: peak))
        let prices = factors.indices.map { $0 > 0 && abs(factors[$0] * largest[$0]) < 0.01 * peak ? 0 : factors[$0] }
        return GridLaw(prices: prices, prefix: "≈ ", Formula.rounded, deviation: worst)
    }

    /// The terms of a bilinear law.
    private static func products(_ point: Point) -> [Double] { [1, point.depth, point.width, point.depth * point.width] }

    private static func sum(_ prices: [Double], at point: Point) -> Double {
        zip(prices, products(point)).reduce(0) { $0 + $1.0 * $1.1 }
    }

    private init(prices: [Double], prefix: String = "", _ digits: (Double) -> String, deviation: Double) {
        depthExponent = prices[1] != 0 || prices[3] != 0 ? 1 : 0
        widthExponent = prices[2] != 0 || prices[3] != 0 ? 1 : 0
        formula = prefix + Formula.sum(zip(prices, ["", " d", " w", " d w"]).map { (factor: $0, name: $1) }, digits)
        self.deviation = deviation
    }
}

/// Linear least squares for a handful of unknowns.
enum LeastSquares {
    /// The factors that bring the sums of `columns` closest to `values`, by the normal equations. Nil if they have no unique solution.
    static func factors(_ columns: [[Double]], _ values: [Double]) -> [Double]? {
        guard let count = columns.first?.count else { return nil }
        // Scaled, so that columns of very different sizes keep their digits.
        let scales = (0..<count).map { column in max(columns.map { abs($0[column]) }.max() ?? 0, .leastNormalMagnitude) }
        let scaled = columns.map { row in zip(row, scales).map { $0 / $1 } }
        var matrix = (0..<count).map { row in
            (0..<count).map { column in scaled.reduce(0) { $0 + $1[row] * $1[column] } }
                + [zip(scaled, values).reduce(0) { $0 + $1.0[row] * $1.1 }]
        }
        for pivot in 0..<count {
            guard let best = (pivot..<count).max(by: { abs(matrix[$0][pivot]) < abs(matrix[$1][pivot]) }), abs(matrix[best][pivot]) > 1e-9
            else { return nil }
            matrix.swapAt(pivot, best)
            for row in 0..<count where row != pivot {
                let factor = matrix[row][pivot] / matrix[pivot][pivot]
                for column in pivot...count { matrix[row][column] -= factor * matrix[pivot][column] }
            }
        }
        return (0..<count).map { matrix[$0][count] / matrix[$0][$0] / scales[$0] }
    }
}
