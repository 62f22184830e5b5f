/// What a command, most often git, came to.
struct CommandAnswer {
    var code: Int32
    var output: String
    var complaints: String
    /// Git's own reason. Advice may follow it.
    var problem: String {
        let lines = complaints.split(separator: "\n")
        let reason = lines.first { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.last
        return reason.map(String.init) ?? "exit code \(code)"
    }
}
