import Testing
import WeakSubject

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite(.onStage) struct LifetimeTests {
    private let stage = Stage.current, subject = Stage.current.subject()

    @Test func aSubjectDoesNotKeepItsObservers() {
        var a: Listener? = stage.guest("a")
        weak let trace = a
        subject.add(observer: a!)
        subject.send(notification: 1)
        a = nil
        #expect(trace == nil)
    }

    @Test func aSubjectIsReleasedThoughItHasObservers() {
        var subject: Subject<Int>? = stage.subject()
        let a = stage.observer("a")
        weak let trace = subject
        subject!.add(observer: a)
        subject!.send(notification: 1)
        subject = nil
        #expect(trace == nil)
        #expect(stage.heard == ["a1"])
    }

    @Test func aDeadObserversSlotIsSkippedAndRecycledByTheNextSend() {
        let a = stage.observer("a")
        var b: Listener? = stage.guest("b")
        let c = stage.observer("c")
        subject.add(observers: [a, b!, c])
        b = nil
        #expect(subject.count == 3 && subject[1] == nil)
        subject.send(notification: 1)
        #expect(stage.heard == ["a1", "c1"])
        #expect(subject.count == 2 && subject[1] === c)
    }

    @Test func theNextSendDropsTheSlotsOfTenThousandDeadObservers() {
        let last = stage.observer("z")
        var all = (0..<10_000).map { _ in stage.guest("a") }
        subject.add(observers: all)
        subject.add(observer: last)
        all = []
        #expect(subject.count == 10_001)
        subject.send(notification: 1)
        #expect(stage.heard == ["z1"])
        #expect(subject.count == 1 && subject[0] === last)
    }

    @Test(.enabled(if: !isSanitized, "a sanitizer keeps a freed block for a long time, so that no address comes again"))
    func anObserverReusingADeadOnesAddressIsDistinct() {
        // The allocator reuses freed blocks, so some of these share an address with a slot whose observer is gone.
        var addresses: Set<ObjectIdentifier> = []
        for _ in 0..<100 {
            let passing = stage.guest("p")
            addresses.insert(ObjectIdentifier(passing))
            #expect(subject[passing] == nil)
            subject.add(observer: passing)
            #expect(subject[passing] == subject.count - 1)
        }
        #expect(addresses.count < 100, "no address came again, so nothing was tried")
        subject.recycle()
        #expect(subject.count == 0)
    }

    @Test func anObserverMayRemoveItselfInItsDeinit() {
        final class Leaver: Observer {
            let subject: Subject<Int>
            init(_ subject: Subject<Int>) { self.subject = subject }
            deinit {
                subject --= self
                subject -= [self]
                subject ~> 2
            }
            func notify(with notification: Int) {}
        }
        let a = stage.observer("a")
        var leaver: Leaver? = Leaver(subject)
        subject += [leaver!, a]
        leaver = nil
        #expect(stage.heard == ["a2"])
        #expect(subject.count == 1)
    }

    @Test func queuedNotificationsAreReleasedAfterDelivery() {
        final class Parcel { let number: Int; init(_ number: Int) { self.number = number } }
        final class Forwarder: Observer {
            unowned let subject: Subject<Parcel>
            var waiting: [Parcel] = []
            init(_ subject: Subject<Parcel>) { self.subject = subject }
            func notify(with notification: Parcel) {
                let next = waiting
                waiting = []
                subject ~> next
            }
        }
        let subject = Subject<Parcel>()
        let forwarder = Forwarder(subject)
        subject += forwarder
        weak var trace: Parcel?
        do {
            forwarder.waiting = [Parcel(1), Parcel(2)]
            trace = forwarder.waiting[1]
        }
        #expect(trace != nil)
        subject ~> Parcel(0)
        #expect(trace == nil)
    }

    @Test func aQueuedNotificationIsReleasedBeforeTheNextIsDelivered() {
        final class Journal { var entries: [String] = [] }
        final class Parcel {
            let number: Int
            let journal: Journal
            init(_ number: Int, _ journal: Journal) { (self.number, self.journal) = (number, journal) }
            deinit { journal.entries.append("\(number) gone") }
        }
        final class Forwarder: Observer {
            unowned let subject: Subject<Parcel>
            let journal: Journal
            init(_ subject: Subject<Parcel>, _ journal: Journal) { (self.subject, self.journal) = (subject, journal) }
            func notify(with notification: Parcel) {
                if notification.number == 0 { subject ~> (1...5).map { Parcel($0, journal) } }
                journal.entries.append("\(notification.number) heard")
            }
        }
        let journal = Journal(), subject = Subject<Parcel>()
        let forwarder = Forwarder(subject, journal), first = Parcel(0, journal)
        subject += forwarder
        subject ~> first
        // The queue moves its array when half of it was taken: five leave room for one that is taken and not yet moved.
        let queued = (1...5).flatMap { ["\($0) heard", "\($0) gone"] }
        #expect(journal.entries == ["0 heard"] + queued)
        withExtendedLifetime((forwarder, first)) {}
    }

    @Test func anArraySendDropsAnObserverThatDiedBeforeIt() {
        let a = stage.observer("a")
        var b: Listener? = stage.guest("b")
        subject.add(observers: [a, b!])
        b = nil
        subject.send(notifications: [1, 2])
        #expect(stage.heard == ["a1", "a2"])
        #expect(subject.count == 1)
    }

    @Test func anObserverReleasedByAnEarlierOneHearsNothing() {
        var b: Listener? = stage.guest("b")
        let a = stage.observer("a") { _ in b = nil }
        subject.add(observers: [a, b!])
        subject.send(notification: 1)
        #expect(stage.heard == ["a1"])
        #expect(subject.count == 1)
    }

    @Test func anObserverReleasingItselfLivesUntilItsCallReturns() {
        var a: Listener?
        weak var trace: Listener?
        a = stage.guest("a") { _ in
            a = nil
            #expect(trace != nil)
        }
        trace = a
        subject.add(observer: a!)
        subject.send(notifications: [1, 2])
        #expect(trace == nil && stage.heard == ["a1"] && subject.count == 0)
    }

    @Test func aSubjectReleasedByAnObserverFinishesItsSend() {
        var subject: Subject<Int>? = stage.subject()
        weak let trace = subject
        let a = stage.observer("a") { _ in subject = nil }
        let b = stage.observer("b")
        subject!.add(observers: [a, b])
        subject!.send(notifications: [1, 2])
        #expect(stage.heard == ["a1", "b1", "a2", "b2"])
        #expect(trace == nil)
    }
}

/// Whether this build has the address or the thread sanitizer.
private let isSanitized: Bool = {
    let names = ["__asan_init", "__tsan_init"], program = dlopen(nil, RTLD_NOW)
    return names.contains { (name: String) in dlsym(program, name) != nil }
}()
