/// What the system grants a process. With too little, a run fails midway, where the cause is not visible.
package enum ResourceLimits {
    /// For pipes to the fork servers of all counting processes, files of results, and what Foundation keeps open.
    private static let files: rlim_t = 256
    /// For the thread with the large stack, and the largest workload.
    private static let addresses: rlim_t = 4 << 30

    /// Call it before anything else. Raises the limit on open files if it can, and throws if a limit is too low.
    package static func check() throws(Failure) {
        #if os(Linux)
        let open = Int32(RLIMIT_NOFILE.rawValue), space = Int32(RLIMIT_AS.rawValue)
        #else
        let open = RLIMIT_NOFILE, space = RLIMIT_AS
        #endif
        var limit = rlimit()
        if getrlimit(open, &limit) == 0, limit.rlim_cur < files {
            limit.rlim_cur = min(files, limit.rlim_max)
            if setrlimit(open, &limit) != 0 || limit.rlim_cur < files {
                throw Failure(.usage, "only \(limit.rlim_cur) files may be open at a time; allow \(files): ulimit -n \(files)")
            }
        }
        if getrlimit(space, &limit) == 0, limit.rlim_cur < addresses {
            throw Failure(
                .usage, "only \(limit.rlim_cur >> 20) MiB of address space; allow \(addresses >> 20): ulimit -v \(addresses >> 10)")
        }
    }
}
