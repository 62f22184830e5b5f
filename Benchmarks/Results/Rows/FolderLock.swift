/// Keeps other processes of this tool out of a folder, as long as it lives.
///
/// Nothing is written: the folder itself is locked, and the system lets go of the lock however the process ends. A child does not
/// inherit it.
package final class FolderLock {
    private let folder: Int32

    /// Nil if another process has the folder. Where a folder cannot be locked (some network file systems), everybody gets a lock.
    package init?(_ path: String) {
        let folder = open(path, O_RDONLY | O_CLOEXEC)
        // Between fork and exec, a child holds the lock, too: so it is tried again.
        var attempts = 20
        while folder >= 0, flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            attempts -= 1
            if attempts == 0 {
                close(folder)
                return nil
            }
            usleep(10_000)
        }
        self.folder = folder
    }

    deinit {
        if folder >= 0 { close(folder) }
    }
}
