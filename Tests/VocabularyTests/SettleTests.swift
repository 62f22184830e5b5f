import Testing

@testable import Vocabulary

/// `CurrentThreadScheduler.settle`: a trampoline inside the trampoline.
@Suite struct SettleTests {
    private let journal = Journal()
    private let scheduler = CurrentThreadScheduler.instance

    @Test func settleReturnsAfterItsBodysActionsHaveRun() {
        let result = CurrentThreadScheduler.settle {
            CurrentThreadScheduler.schedule { journal.note("action") }
            journal.note("body")
            return 7
        }
        #expect(result == 7)
        #expect(journal.entries == ["body", "action"])
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }

    @Test func settleLeavesEarlierActionsWaiting() {
        CurrentThreadScheduler.schedule {
            CurrentThreadScheduler.schedule { journal.note("outer 1") }
            CurrentThreadScheduler.settle {
                CurrentThreadScheduler.schedule {
                    journal.note("inner 1")
                    CurrentThreadScheduler.schedule { journal.note("inner 2") }
                }
            }
            journal.note("settled")
            CurrentThreadScheduler.schedule { journal.note("outer 2") }
        }
        #expect(journal.entries == ["inner 1", "inner 2", "settled", "outer 1", "outer 2"])
    }

    @Test func settleMayBeNested() {
        func settle(_ depth: Int) {
            CurrentThreadScheduler.schedule { journal.note("before \(depth)") }
            CurrentThreadScheduler.settle {
                CurrentThreadScheduler.schedule { journal.note("inside \(depth)") }
                if depth > 1 { settle(depth - 1) }
                journal.note("body \(depth)")
            }
        }
        Trampoline.current.enter { settle(3) }
        #expect(
            journal.entries == [
                "body 1", "inside 1", "body 2", "inside 2", "before 1", "body 3", "inside 3", "before 2", "before 3",
            ])
    }

    @Test func anInnerActionMaySettleWhileOthersWait() {
        Trampoline.current.enter {
            for outer in 1...2 {
                CurrentThreadScheduler.schedule {
                    CurrentThreadScheduler.settle {
                        for inner in 1...2 {
                            CurrentThreadScheduler.schedule {
                                CurrentThreadScheduler.settle {
                                    CurrentThreadScheduler.schedule { journal.note("\(outer).\(inner)") }
                                }
                                journal.note("\(outer).\(inner) settled")
                            }
                        }
                    }
                    journal.note("\(outer) settled")
                }
            }
        }
        #expect(
            journal.entries == [
                "1.1", "1.1 settled", "1.2", "1.2 settled", "1 settled", "2.1", "2.1 settled", "2.2", "2.2 settled", "2 settled",
            ])
    }

    @Test func anInnerEnterLeavesItsActionsToTheInnermostSettle() {
        CurrentThreadScheduler.settle {
            CurrentThreadScheduler.settle {
                Trampoline.current.enter {
                    CurrentThreadScheduler.schedule { journal.note("action") }
                    journal.note("entered")
                }
                journal.note("body")
            }
            journal.note("settled")
        }
        #expect(journal.entries == ["entered", "body", "action", "settled"])
    }

    @Test func settleWaitsForDelayedActionsOfItsBody() {
        Trampoline.current.enter {
            scheduler.schedule(after: .microseconds(1)) {
                journal.note("outer delayed")
                CurrentThreadScheduler.settle {
                    scheduler.schedule(after: .milliseconds(2)) { journal.note("inner delayed") }
                    CurrentThreadScheduler.schedule { journal.note("inner") }
                }
                journal.note("settled")
            }
            // Due before the inner action, but not part of the inner trampoline.
            scheduler.schedule(after: .microseconds(2)) { journal.note("outer waits") }
        }
        #expect(journal.entries.filter { $0 != "inner" } == ["outer delayed", "inner delayed", "settled", "outer waits"])
        #expect(journal.entries.filter { $0 == "inner" }.count == 1)
    }

    @Test func aThousandSettlesLeaveTheOuterQueueUntouched() {
        let counter = Counter(), tracker = Tracker()
        Trampoline.current.enter {
            CurrentThreadScheduler.schedule { #expect(counter.value == 1000) }
            for _ in 0..<1000 {
                CurrentThreadScheduler.settle { CurrentThreadScheduler.schedule(tracker.tracked { counter.increment() }) }
                #expect(tracker.count == 0)
            }
        }
        #expect(counter.value == 1000)
    }
}
