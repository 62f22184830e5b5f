import Synchronization
import TestThreads
import Testing
import WeakSubject

/// Notes what it hears, without a lock: that none is needed is the subject's promise, and the thread sanitizer checks it.
private final class Witness: Observer, @unchecked Sendable {
    private(set) var heard: [Int] = []
    private let isInside = Atomic(false)
    let overlaps = Atomic(0)

    func notify(with notification: Int) {
        if isInside.exchange(true, ordering: .relaxed) { overlaps.wrappingAdd(1, ordering: .relaxed) }
        heard.append(notification)
        isInside.store(false, ordering: .relaxed)
    }
}

private final class Counter: Observer, @unchecked Sendable {
    let count = Atomic(0)
    func notify(with notification: Int) { count.wrappingAdd(1, ordering: .relaxed) }
}

/// Calls the subject from its `deinit`, on whichever thread releases it last.
private final class Mayfly: Observer, @unchecked Sendable {
    let subject: Subject<Int>
    let gone: Counter
    init(_ subject: Subject<Int>, _ gone: Counter) { (self.subject, self.gone) = (subject, gone) }
    deinit {
        subject --= self
        _ = subject.count
        gone.notify(with: 0)
    }
    func notify(with notification: Int) {}
}

@Suite struct ThreadTests {
    private let threads = 4
    private let rounds = 2_000

    @Test func concurrentSendsReachAllObserversOneAtATimeInOneOrder() {
        let subject = Subject<Int>()
        let (first, second) = (Witness(), Witness())
        subject += [first, second]
        inThreads(threads) { [rounds] thread in
            for round in 0..<rounds {
                subject ~> (thread * rounds + round)
                letOthersIn()
            }
        }
        #expect(first.heard == second.heard)
        #expect(first.heard.sorted() == Array(0..<threads * rounds))
        for thread in 0..<threads {
            let own = first.heard.filter { $0 / rounds == thread }
            #expect(own == own.sorted(), "one thread's sends keep their order")
        }
        #expect(first.overlaps.load(ordering: .relaxed) == 0 && second.overlaps.load(ordering: .relaxed) == 0)
    }

    /// The turn is relaxed and orders nothing. Only the subject makes one thread's effects visible to the next.
    @Test func theSubjectAloneMakesEffectsVisibleBetweenThreads() {
        final class Turn: Sendable { let number = Atomic(0) }
        let subject = Subject<Int>()
        let (witness, turn) = (Witness(), Turn())
        subject += witness
        inThreads(threads) { [threads] thread in
            for round in 0..<500 {
                while turn.number.load(ordering: .relaxed) != round * threads + thread { letOthersIn() }
                let passing = Witness()
                if round % 3 == 0 { subject += passing }
                subject ~> [round, round]
                subject ~> round
                if round % 6 == 0 { subject --= passing }
                #expect(passing.heard == (round % 3 == 0 ? [round, round, round] : []))
                turn.number.wrappingAdd(1, ordering: .relaxed)
            }
        }
        #expect(witness.heard == (0..<500).flatMap { Array(repeating: $0, count: 3 * threads) })
    }

    @Test func arraysSentFromFourThreadsStayTogether() {
        let subject = Subject<Int>()
        let witness = Witness()
        subject += witness
        inThreads(threads) { thread in
            for round in 0..<500 {
                subject ~> (0..<4).map { (thread * 500 + round) * 4 + $0 }
                letOthersIn()
            }
        }
        #expect(witness.heard.count == threads * 500 * 4)
        let pieces = stride(from: 0, to: witness.heard.count, by: 4).map { Array(witness.heard[$0..<$0 + 4]) }
        #expect(pieces.allSatisfy { $0[0] % 4 == 0 && $0 == Array($0[0]..<$0[0] + 4) })
    }

    @Test func concurrentCallsLoseNoNotificationAndLeaveNoSlots() {
        let subject = Subject<Int>()
        let steady = Witness()
        subject += steady
        inThreads(threads) { [rounds] thread in
            let own = (0..<3).map { _ in Counter() }
            for round in 0..<rounds {
                subject += own[0]
                subject ~> round
                letOthersIn()
                subject += [own[1], own[2]]
                _ = (subject.count, subject[round % 8], subject[own[1]])
                switch round % 4 {
                case 0: subject --= own
                case 1: subject -= own
                case 2: subject --= own[2]; subject -= [own[0], own[1]]; subject.recycle()
                default: subject -= own[1]; subject --= [own[2], own[0]]
                }
            }
        }
        #expect(steady.heard.count == threads * rounds)
        #expect(steady.overlaps.load(ordering: .relaxed) == 0)
        subject.recycle()
        #expect(subject.count == 1 && subject[0] === steady)
    }

    @Test func observersMayCallTheSubjectInDeinitWhileOthersSend() {
        let subject = Subject<Int>()
        let (steady, gone) = (Witness(), Counter())
        subject += steady
        inThreads(threads) { [rounds] thread in
            for round in 0..<rounds {
                if thread % 2 == 0 {
                    subject += Mayfly(subject, gone)
                } else {
                    subject ~> round
                    if round % 50 == 0 { subject.recycle() }
                    letOthersIn()
                }
            }
        }
        #expect(steady.heard.count == threads / 2 * rounds)
        #expect(gone.count.load(ordering: .relaxed) == threads / 2 * rounds)
        subject.recycle()
        #expect(subject.count == 1)
    }

    @Test func anObserverRemovedByTheDeliveringThreadStaysSilent() {
        final class Remover: Observer, @unchecked Sendable {
            let subject: Subject<Int>
            let target = Counter()
            let late = Atomic(0)
            init(_ subject: Subject<Int>) { self.subject = subject }
            func notify(with notification: Int) {
                subject --= target
                let before = target.count.load(ordering: .relaxed)
                subject += target
                subject --= target
                late.wrappingAdd(target.count.load(ordering: .relaxed) - before, ordering: .relaxed)
            }
        }
        let subject = Subject<Int>()
        let remover = Remover(subject)
        subject += [remover, remover.target]
        inThreads(threads) { [rounds] _ in
            for round in 0..<rounds { subject ~> round }
        }
        #expect(remover.target.count.load(ordering: .relaxed) == 0)
        #expect(remover.late.load(ordering: .relaxed) == 0)
        #expect(subject.count == 1)
    }
}
