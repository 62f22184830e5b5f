/// The gate's check of the census tool, which counts retains and releases, objects, and what is left behind.
package enum CensusGate {
    /// What to do if the census tool is missing or is another program.
    package static let remedy = "`make census-tool` builds it"

    package static func check(_ tool: ChildTool) throws(Failure) {
        guard FileManager.default.isExecutableFile(atPath: tool.path) else {
            throw Failure(.usage, "\(tool.path): no such program; \(remedy)")
        }
        let answer: ChildReport
        do throws(ChildFailure) { answer = try tool.report(ChildTask(.hello), limit: 30) } catch {
            throw Failure(.usage, "\(tool.path): does not answer like the census tool (\(error)); \(remedy)")
        }
        if !answer.countsObjects {
            throw Failure(.usage, "\(tool.path): not the census tool, since it cannot count objects; \(remedy)")
        }
    }
}
