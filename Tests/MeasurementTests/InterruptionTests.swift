import BenchmarkKit
import Foundation
import Testing

@testable import Gate
@testable import Results
@testable import Measure

// The request is the process's: each of these has a process of its own, which Swift has since 6.2.
#if compiler(>=6.2)

/// A verb that is stopped in its first second says that, and not what is wrong with a program that was ended by the signal.
@Suite struct InterruptionTests {
    /// As Ctrl-C does. To the process: the thread of a test takes no signals.
    private static func interrupt() {
        Interruption.listen()
        kill(getpid(), SIGINT)
        while !Interruption.isRequested { usleep(1_000) }
    }

    /// Of a builder whose compiler and whose project are none, when the person has asked to stop.
    private static func refusalWhenInterrupted(_ body: (BaseBuilder) throws(Failure) -> Void) -> Failure? {
        let cache = NSTemporaryDirectory() + "reactive-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: cache) }
        interrupt()
        let builder = BaseBuilder(root: "/", cache: cache, swift: "/bin/false")
        return refusal { () throws(Failure) in try body(builder) }
    }

    @Test func whatGitWasAskedIsNotInterpreted() async {
        await #expect(processExitsWith: .success) {
            #expect(Self.refusalWhenInterrupted { builder throws(Failure) in _ = try builder.commit("HEAD") }?.code == .interrupted)
        }
    }

    @Test func norIsWhatTheCompilerWasAsked() async {
        await #expect(processExitsWith: .success) {
            let failure = Self.refusalWhenInterrupted { builder throws(Failure) in _ = try builder.build("abc") { _ in } }
            #expect(failure == Failure(.interrupted, "interrupted; nothing was judged"))
        }
    }

    @Test func norIsThatTheToolOfTheBaseDoesNotAnswer() async {
        await #expect(processExitsWith: .success) {
            let failure = Self.refusalWhenInterrupted { builder throws(Failure) in
                _ = try builder.greet(BaseBuild(commit: "abc", cache: builder.cache, root: "/"))
            }
            #expect(failure?.code == .interrupted)
        }
    }

    @Test func whatWasMeasuredBeforeStaysWhereItIs() async {
        await #expect(processExitsWith: .success) {
            let path = NSTemporaryDirectory() + "reactive-bench-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: path) }
            let folder = try ResultFolder(path)
            let description = RunDescription(commandLine: ["reactive-bench", "run"], quick: true, missing: [])
            try folder.write([.count(3)], description)
            let plan = Plan(try Catalogue([Implementation(library: "A", workloads: [.sample()])]), .quick)
            var run = RecordedRun(plan, in: folder, description)
            Self.interrupt()
            #expect(refusal { () throws(Failure) in try run.measure() }?.code == .interrupted)
            #expect(try CSVReader.rows(at: folder.csv) == [.count(3)] && run.setAside == nil)
        }
    }
}

#endif
