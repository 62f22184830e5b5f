import Testing

/// What happens to windows while their source is being subscribed to.
@Suite struct WindowReentranceTests {
    @Test func onceAllHaveGoneAWindowIsSilentAlsoWhileTheSourceIsBeingSubscribedTo() {
        conform { trial in
            let outer = trial.recorder("outer"), first = trial.recorder("first"), late = trial.recorder("late")
            let kept = Box<Chain<Int>?>(nil), token = Box<(any Disposable)?>(), lateToken = Box<(any Disposable)?>()
            let source = Chain<Int>.create { observer in
                observer.onNext(1)
                // The last of all goes, and another comes.
                token.content?.dispose()
                lateToken.content = kept.content.map { late.subscribe(to: $0) }
                observer.onNext(2)
                return Disposables.create()
            }
            outer.hear(
                source.window(timeSpan: .seconds(70), count: 3, scheduler: TestScheduler()).take(1).map { window in
                    kept.content = window
                    token.content = first.subscribe(to: window)
                    return 0
                })
            expect([outer.heard, first.heard, late.heard], ["0 |", "1", ""])
            lateToken.content?.dispose()
            (kept.content, token.content, lateToken.content) = (nil, nil, nil)
        }
    }
}
