/// What `macro/search-as-you-type` asks: answers are computed, and some requests fail.
final class SearchServer {
    private var requests = 0

    /// Counts a request. Every fifth fails, and so does the one after every tenth: then two attempts are not enough.
    func nextRequestFails() -> Bool {
        requests += 1
        return requests % 5 == 0 || requests % 10 == 1
    }

    /// Depends on the whole text being there: its length and its last character.
    static func answer(to query: String) -> Int { query.utf8.count &* query.lastByte }
}
