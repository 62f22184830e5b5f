/// The server of `macro/search-as-you-type`: answers are computed, and some requests fail.
final class SearchServer {
    private var requests = 0

    /// Counts a request, and says whether it fails.
    ///
    /// Every fifth fails, and so do the 1st, 11th, 21st and so on, so that two attempts are not always enough.
    func nextRequestFails() -> Bool {
        requests += 1
        return requests % 5 == 0 || requests % 10 == 1
    }

    /// Depends on the length and the last character, so that the whole text must be there.
    static func answer(to query: String) -> Int { query.utf8.count &* query.lastByte }
}
