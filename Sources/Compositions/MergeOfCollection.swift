extension Chain {
    /// Emits the values of all `sources` as they come. Composed of `merge` of an array, and ends as that does.
    public static func merge(_ sources: some Collection<Chain<Element>>) -> Chain<Element> { merge(Array(sources)) }
}
