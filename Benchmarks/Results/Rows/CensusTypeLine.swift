/// A line of `census-types.csv`: the objects of one type that a phase allocated and freed, and those alive after it.
package struct CensusTypeLine: Equatable, Sendable {
    package let workload: String, implementation: String, size: Int?, phase: String, type: String
    package let allocated: Int, freed: Int, live: Int

    package static let header = "schema_version,workload,architecture,parameter,size,phase,type,allocated,freed,live"

    /// Nil if there is no such file.
    package static func lines(at path: String) throws(Failure) -> [CensusTypeLine]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let text = TextFile.text(at: path) else {
            throw Failure(.usage, "\(path): not readable as UTF-8; count again with `make census`, or remove it to go without")
        }
        return try lines(in: text, named: path)
    }

    static func lines(in text: String, named name: String) throws(Failure) -> [CensusTypeLine] {
        let remedy = "count again with `make census`, or remove it to go without"
        let (lines, isCut) = CSVFormat.lines(text)
        guard lines.first == Substring(header) else {
            throw Failure(.usage, "\(name):1: wrong header, not what `reactive-bench census` writes; \(remedy)")
        }
        if isCut { throw Failure(.usage, "\(name):\(lines.count): no newline at the end, the file was cut; \(remedy)") }
        var found: [CensusTypeLine] = []
        for (index, line) in lines.enumerated().dropFirst() {
            let fields = CSVFormat.fields(line) ?? []
            guard fields.count == 10, let version = Number.whole(fields[0]), CSVFormat.readable.contains(version),
                let allocated = Number.whole(fields[7]), let freed = Number.whole(fields[8]), let live = Number.whole(fields[9]),
                fields[4].isEmpty || Number.whole(fields[4]) != nil, !fields.contains(where: \.hasControlCharacter)
            else {
                let versions = "\(CSVFormat.readable.lowerBound) to \(CSVFormat.readable.upperBound)"
                throw Failure(.usage, "\(name):\(index + 1): not a line of schema version \(versions); \(remedy)")
            }
            found.append(
                CensusTypeLine(
                    workload: fields[1], implementation: fields[2], size: Int(fields[4]), phase: fields[5], type: fields[6],
                    allocated: allocated, freed: freed, live: live))
        }
        return found
    }
}
