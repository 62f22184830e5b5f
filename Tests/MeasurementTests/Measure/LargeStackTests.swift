import Testing

@testable import Measure

// The limit applies to the whole process, so this test has its own (Swift 6.2 or later).
#if compiler(>=6.2) && os(Linux)

@Suite(.enabled(if: !Toolchain.isSanitizedBuild, "a sanitizer takes addresses of its own"))
struct LargeStackTests {
    @Test func aToolWithoutRoomForItsStackFailsInsteadOfHanging() async {
        await #expect(processExitsWith: .success) {
            // The pages in use, and a quarter of what the stack takes.
            let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            let pages = try #require(words.first.flatMap { rlim_t($0) })
            var limit = rlimit()
            getrlimit(Int32(RLIMIT_AS.rawValue), &limit)
            limit.rlim_cur = pages * rlim_t(getpagesize()) + (1 << 28)
            setrlimit(Int32(RLIMIT_AS.rawValue), &limit)
            do throws(Failure) { try LargeStack.run { exit(9) } } catch {
                #expect(error.code == .usage && error.message.hasPrefix("a thread with 1 GiB of stack cannot be started"))
            }
        }
    }
}

#endif
