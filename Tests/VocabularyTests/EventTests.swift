import Testing
import Vocabulary

@Suite struct EventTests {
    private enum Failure: Error, Equatable {
        case boom
        case other
    }

    private let value = Event.next(7), failure = Event<Int>.error(Failure.boom), end = Event<Int>.completed

    @Test func anEventReportsItsKindAndContent() {
        #expect([value, failure, end].map(\.isStopEvent) == [false, true, true])
        #expect([value, failure, end].map(\.isCompleted) == [false, false, true])
        #expect([value, failure, end].map(\.element) == [7, nil, nil])
        #expect([value, failure, end].map { $0.error as? Failure } == [nil, .boom, nil])
    }

    @Test func mapChangesAValueAndNothingElse() {
        #expect([value, failure, end].map { $0.map { "\($0)" }.element } == ["7", nil, nil])
        #expect([value, failure, end].map { $0.map { "\($0)" }.error as? Failure } == [nil, .boom, nil])
        #expect(end.map { "\($0)" }.isCompleted)
    }

    @Test func anErrorThrownByMapReplacesTheValue() {
        #expect(value.map { _ -> Int in throw Failure.other }.error as? Failure == .other)
        #expect(failure.map { _ -> Int in throw Failure.other }.error as? Failure == .boom)
        #expect(end.map { _ -> Int in throw Failure.other }.isCompleted)
    }
}
