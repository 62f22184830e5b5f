/// The result of a command, mostly git.
struct CommandAnswer {
    var code: Int32
    var output: String
    var complaints: String
    /// Git's reason for failing, without the advice that may follow.
    var problem: String {
        let lines = complaints.split(separator: "\n")
        let reason = lines.first { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.last
        return reason.map(String.init) ?? "exit code \(code)"
    }
}
