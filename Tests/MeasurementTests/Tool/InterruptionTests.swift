import Testing

@testable import Gate
@testable import Measure

// The interruption is process-wide, so each test has its own process (Swift 6.2 or later).
#if compiler(>=6.2)

/// A verb that is stopped in its first second reports the interruption, not the failure of a program that the signal ended.
@Suite struct InterruptionTests {
    /// The failure of a builder without a real compiler or project, after an interruption.
    private static func refusalWhenInterrupted(_ body: (BaseBuilder) throws -> Void) throws -> Failure? {
        let folder = try Folder(), builder = BaseBuilder(root: "/", cache: folder("cache"), swift: "/bin/false")
        interrupt()
        return refusal { try body(builder) }
    }

    @Test func anInterruptedLookUpIsAnInterruption() async {
        await #expect(processExitsWith: .success) {
            let failure = try Self.refusalWhenInterrupted { _ = try $0.commit("HEAD") }
            #expect(failure?.code == .interrupted)
        }
    }

    @Test func anInterruptedBuildIsAnInterruption() async {
        await #expect(processExitsWith: .success) {
            let failure = try Self.refusalWhenInterrupted { _ = try $0.build("abc") { _ in } }
            #expect(failure == Failure(.interrupted, "interrupted; nothing was judged"))
        }
    }

    @Test func anInterruptedGreetingIsAnInterruption() async {
        await #expect(processExitsWith: .success) {
            let failure = try Self.refusalWhenInterrupted { _ = try $0.greet(BaseBuild(commit: "abc", cache: $0.cache, root: "/")) }
            #expect(failure?.code == .interrupted)
        }
    }

    @Test func anInterruptedRunKeepsEarlierResults() async {
        await #expect(processExitsWith: .success) {
            let own = try Folder(), folder = try ResultFolder(own.path)
            let description = RunDescription.sample(quick: true)
            try folder.write([.count(3)], description)
            let plan = Plan(try catalogue(.sample()), .quick)
            var run = RecordedRun(plan, in: folder, description)
            interrupt()
            #expect(refusal { try run.measure() }?.code == .interrupted)
            #expect(try CSVReader.rows(at: folder.csv) == [.count(3)] && run.setAside == nil)
        }
    }
}

#endif
