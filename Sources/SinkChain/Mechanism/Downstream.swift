/// The next stage as the stage above sees it.
struct Downstream<Element> {
    /// Takes a value. Formed where the type is known; its context is the sink itself, so it costs no allocation.
    let next: (Element) -> Void
    /// Takes the terminal event.
    let sink: Sink
}
