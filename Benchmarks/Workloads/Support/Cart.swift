/// A change of an item's number of pieces.
struct CartChange {
    var item: Int
    var pieces: Int
}

/// What `macro/shopping-cart` computes, with eight items.
enum Cart {
    static let empty = [Int](repeating: 0, count: 8)
    static let prices = [3, 5, 7, 11, 13, 17, 19, 23]

    /// Adds one piece, or with every third change removes two, so that the cart is sometimes empty.
    static func change(_ number: Int) -> CartChange { CartChange(item: number / 3 & 7, pieces: number % 3 == 2 ? -2 : 1) }

    static func apply(_ change: CartChange, to quantities: inout [Int]) {
        quantities[change.item] = max(0, quantities[change.item] &+ change.pieces)
    }

    /// All prices rise by one each time.
    static func prices(after number: Int) -> [Int] { prices.map { $0 &+ (number &+ 1) / 10 } }

    static func total(_ quantities: [Int], _ prices: [Int], _ discount: Int) -> Int {
        var total = 0
        for item in 0..<8 { total &+= quantities[item] &* prices[item] }
        return total &* (100 &- discount) / 100
    }
}
