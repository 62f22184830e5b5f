/// How numbers are written: the same number as the same text, with a `.` and without an exponent.
package enum Number {
    /// For people: `1 row is`, `12 rows are`.
    package static func rowsAre(_ count: Int) -> String { Self.count(count, "row") + (count == 1 ? " is" : " are") }

    /// A count: an integer if it is one, else the shortest decimal that reads back as the same number.
    package static func exact(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 9e15 { return String(Int(value)) }
        let shortest = "\(value)"
        guard let mark = shortest.firstIndex(of: "e"), let exponent = Int(shortest[shortest.index(after: mark)...]), exponent < 0 else {
            return shortest.contains("e") ? trimmed(String(format: "%.17f", value)) : shortest
        }
        // Move the decimal point by zeros: only the notation changes.
        let digits = shortest[..<mark].filter(\.isNumber)
        let sign = value < 0 ? "-" : ""
        return trimmed("\(sign)0." + String(repeating: "0", count: -exponent - 1) + digits)
    }

    /// Nanoseconds, with as many decimals as are meaningful: three below 100, one below 10,000, none above.
    package static func nanoseconds(_ value: Double) -> String {
        let decimals = decimals(ofNanoseconds: value)
        let unit = decimals == 3 ? 1_000 : decimals == 1 ? 10 : 1
        guard abs(value) < 9e15 else { return String(format: "%.0f", value) }
        // Integer arithmetic: a run repeatedly writes a hundred thousand samples, and `String(format:)` takes ten times as long.
        let whole = Int((abs(value) * Double(unit)).rounded(.toNearestOrEven))
        let sign = value < 0 && whole > 0 ? "-" : ""
        if whole % unit == 0 { return "\(sign)\(whole / unit)" }
        var digits = String(whole % unit)
        digits = String(repeating: "0", count: decimals - digits.count) + digits
        while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
        return "\(sign)\(whole / unit).\(digits)"
    }

    /// The most decimals that ``nanoseconds(_:)`` writes.
    package static func decimals(ofNanoseconds value: Double) -> Int { abs(value) < 100 ? 3 : abs(value) < 10_000 ? 1 : 0 }

    /// Parses a number as ``exact(_:)`` and ``nanoseconds(_:)`` write it.
    ///
    /// Swift would also accept `0x1p3`, `+5`, `007`, `1e3` and `nan`. The range excludes values whose ratio could overflow; no measurement
    /// reaches it.
    static func decimal(_ text: some StringProtocol) -> Double? {
        guard isWritten(text), let value = Double(text), value == 0 || (1e-30...1e30).contains(abs(value)) else { return nil }
        return value
    }

    /// Parses an integer, up to 2^53, which a Double holds exactly.
    static func whole(_ text: some StringProtocol) -> Int? {
        guard isWritten(text), let value = Int(text), value.magnitude <= 1 << 53 else { return nil }
        return value
    }

    private static func isWritten(_ text: some StringProtocol) -> Bool {
        var digits = Substring(text).utf8
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits.removeFirst() }
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let whole = digits.prefix(while: isDigit), rest = digits.dropFirst(whole.count)
        if whole.isEmpty || whole.count > 1 && whole.first == UInt8(ascii: "0") { return false }
        if rest.isEmpty { return !(isNegative && whole.elementsEqual([UInt8(ascii: "0")])) }
        let decimals = rest.dropFirst()
        return rest.first == UInt8(ascii: ".") && decimals.allSatisfy(isDigit) && (decimals.last.map { $0 != UInt8(ascii: "0") } ?? false)
    }

    /// The value that `nanoseconds` writes.
    static func roundedNanoseconds(_ value: Double) -> Double { Double(nanoseconds(value)) ?? value }

    /// For people: a count, as an integer if it is one (`12,300`, `123`, `12`, `0.12`).
    package static func count(_ value: Double) -> String {
        value == value.rounded() ? grouped(value) : time(value)
    }

    package static func count(_ value: Int) -> String { count(Double(value)) }

    /// For people: `1 row`, `1,200 rows`.
    package static func count(_ value: Int, _ noun: String) -> String { "\(count(value)) \(noun)\(value == 1 ? "" : "s")" }

    /// For people: three significant digits, thousands separated (`12,300`, `123`, `12.0`, `0.12`).
    package static func time(_ value: Double) -> String {
        let size = abs(value)
        if size == 0 { return "0" }
        if size < 0.005 { return little }
        return size < 9.995 ? String(format: "%.2f", value) : size < 99.95 ? String(format: "%.1f", value) : grouped(value)
    }

    /// For people: a time with the digits that its interval supports, three at most; without an interval, two.
    ///
    /// The last digit is in the place of the first digit of the interval's longer arm.
    package static func time(_ value: Double, within interval: Row.Interval?) -> String {
        if abs(value) < 0.005 { return time(value) }
        let place = place(of: value, within: interval)
        if place >= 0 {
            let unit = pow(10, Double(place))
            return grouped((value / unit).rounded() * unit)
        }
        return String(format: "%.\(-place)f", value)
    }

    /// The power of ten of the last digit that ``time(_:within:)`` writes, for a time that is not nearly 0.
    package static func place(of value: Double, within interval: Row.Interval?) -> Int {
        let leading = Int(log10(abs(value)).rounded(.down))
        var place = leading - (interval == nil ? 1 : 2)
        if let interval {
            let half = max(interval.high - value, value - interval.low)
            if half > 0 { place = max(place, Int(log10(half).rounded(.down))) }
        }
        // However wide the interval, one digit remains.
        return max(-2, min(place, leading))
    }

    /// For people: an upper bound with two digits, rounded up.
    package static func bound(_ value: Double) -> String {
        let place = Int(log10(value).rounded(.down)) - 1, unit = pow(10, Double(place))
        let above = (value / unit - 1e-9).rounded(.up) * unit
        return place >= 0 ? grouped(above) : String(format: "%.2g", above)
    }

    /// For people: the interval's longer arm relative to the value: `±0.4 %`, `±12 %`. Empty for a value of 0.
    package static func reach(of interval: Row.Interval, around value: Double) -> String {
        if value == 0 { return "" }
        let share = max(interval.high - value, value - interval.low, 0) / abs(value) * 100
        return share < 0.95 ? String(format: "±%.1f %%", share) : String(format: "±%.0f %%", share)
    }

    /// Stands for small values that are not 0, such as a cost once per run.
    private static let little = "<0.01"

    /// A legend for `lines`, if they need one.
    package static func legend(of lines: [String]) -> [String] {
        lines.contains { $0.contains(little) } ? ["\(little)  not 0, but less than 0.005"] : []
    }

    /// For people: a change, `+12.3 %`; `<0.1 %` if that would be rounded to 0.
    package static func change(from base: Double, to head: Double) -> String {
        if base == head { return "=" }
        guard base != 0 else { return "\(exact(base)) → \(count(head))" }
        let change = (head / base - 1) * 100
        return abs(change) < 0.05 ? "<0.1 %" : String(format: "%+.1f %%", change)
    }

    /// For people: the change of a count, like that of a time.
    ///
    /// If the percentage would be rounded to 0, the difference is shown, `+1`: every difference of counts is one of the code.
    package static func change(ofCount base: Double, to head: Double) -> String {
        guard base != head, base != 0, abs(head / base - 1) * 100 < 0.05 else { return change(from: base, to: head) }
        return difference(head - base)
    }

    /// For people: `+1,234`. Fractions have three digits: more would mean nothing in a difference of averages.
    static func difference(_ value: Double) -> String {
        let size = abs(value)
        let text = size == size.rounded() ? grouped(size) : exact(Double(String(format: "%.3g", size)) ?? size)
        return (value < 0 ? "-" : "+") + text
    }

    /// For people: a share without needless decimals, `5 %`, `2.5 %`.
    package static func percent(_ share: Double) -> String {
        trimmed(String(format: "%.2f", share * 100)) + " %"
    }

    /// For people: a share to a tenth of a percent, `5.0 %`.
    package static func percent(toTenth share: Double) -> String { String(format: "%.1f %%", share * 100) }

    /// For people: a ratio of paired times to a thousandth, `1.042`.
    package static func paired(_ ratio: Double) -> String { String(format: "%.3f", ratio) }

    private static func grouped(_ value: Double) -> String {
        guard abs(value) < 9e15 else { return String(format: "%.3g", value) }
        var digits = String(Int(abs(value).rounded()))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }

    /// A decimal without trailing zeros.
    package static func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var text = Substring(text)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : String(text)
    }
}
