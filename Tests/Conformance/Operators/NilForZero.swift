extension Chain where Element == Int {
    /// Nil in place of 0: some operators keep a value, and nil counts as one.
    var nilForZero: Chain<Int?> { map { $0 == 0 ? nil : $0 } }
}
