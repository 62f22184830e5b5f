import Testing

@testable import Measure

@Suite struct MachineLockTests {
    private let folder: Folder
    private var path: String { folder("lock") }

    init() throws { folder = try Folder() }

    /// Locks the file and writes `words` into it, as another process would.
    private func lockedByAnother(_ words: String) throws -> Int32 {
        try words.write(toFile: path, atomically: false, encoding: .utf8)
        let file = open(path, O_RDWR | O_CLOEXEC)
        #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
        return file
    }

    /// A program that another test is just starting may have inherited the file, so closing it here might not unlock it.
    private func unlock(_ file: Int32) {
        #expect(flock(file, LOCK_UN) == 0)
        close(file)
    }

    @Test func aRunWaitsForAnotherAndNamesIt() throws {
        let other = try lockedByAnother("process 1, reactive-bench run --output results/other")
        var said: [String] = [], pauses = 0
        let lock = try MachineLock(at: path, complain: { said.append($0) }) {
            pauses += 1
            if pauses == 3 { unlock(other) }
        }
        #expect(pauses == 3 && said.count == 1)
        #expect(said[0].contains("process 1, reactive-bench run --output results/other") && said[0].contains("Ctrl-C"))
        #expect(try folder.read("lock").hasPrefix("process \(getpid()), "))
        lock.release()
        #expect(!folder.has("lock"))
    }

    @Test func theNextRunDoesNotLockARemovedFile() throws {
        let other = try lockedByAnother("process 1, a")
        let lock = try MachineLock(at: path, complain: { _ in }) {
            // As a process that ends: it removes its file before unlocking it.
            unlink(path)
        }
        #expect(try folder.read("lock").hasPrefix("process \(getpid()), "))
        withExtendedLifetime(lock) {}
        unlock(other)
    }

    @Test func anInterruptionEndsTheWaitForTheLock() throws {
        let other = try lockedByAnother("process 1, a")
        var pauses = 0
        let failure = refusal {
            _ = try MachineLock(
                at: path, complain: { _ in },
                pause: {
                    pauses += 1
                    if pauses == 2 { unlock(other) }
                }, isInterrupted: { pauses == 1 })
        }
        #expect(failure == Failure(.interrupted, "interrupted while waiting for another run; nothing was measured"))
    }

    @Test func aProcessDoesNotWaitForItself() throws {
        let lock = try MachineLock(at: path, complain: { Issue.record("\($0)") }) { Issue.record("it waits") }
        let again = try MachineLock(at: path, complain: { Issue.record("\($0)") }) {
            Issue.record("it waits")
            lock.release()
        }
        again.release()
        #expect(folder.has("lock"))
        lock.release()
    }

    /// In another container that shares the folder, a process may have the same number as this one.
    @Test func anotherProcessWithTheSameNumberIsWaitedFor() throws {
        let other = try lockedByAnother("process \(getpid()), a")
        var pauses = 0
        let lock = try MachineLock(at: path, complain: { _ in }) {
            pauses += 1
            unlock(other)
        }
        #expect(pauses == 1)
        lock.release()
    }

    @Test func anUnlockableFileIsWarnedAboutAndTheRunGoesOn() throws {
        var said: [String] = []
        // A file is no folder, for root either.
        let lock = try MachineLock(at: #filePath + "/lock", complain: { said.append($0) }) { Issue.record("it waits") }
        #expect(said.count == 1 && said[0].hasPrefix("WARNING  \(#filePath)/lock: cannot be locked (Not a directory), so another run may"))
        lock.release()
    }

    /// A program that inherits the lock and outlives a killed run would keep it.
    @Test func theLockFileIsClosedOnExec() throws {
        let lock = try MachineLock(at: path)
        #expect(fcntl(try #require(lock.file), F_GETFD) & FD_CLOEXEC != 0)
        lock.release()
        #expect(lock.file == nil)
    }
}
