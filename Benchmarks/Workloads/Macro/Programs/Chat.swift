/// What `macro/chat-reconnects` receives.
struct ChatMessage {
    var author: Int
    var text: String
}

/// What it shows of the messages.
struct Transcript {
    private(set) var messages = 0
    private(set) var characters = 0

    func adding(_ message: ChatMessage) -> Transcript {
        Transcript(messages: messages &+ 1, characters: characters &+ message.text.utf8.count &+ message.author)
    }
}
