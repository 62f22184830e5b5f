/// Keeps other processes of this tool out of a folder while it lives.
///
/// Nothing is written: the folder itself is locked. The system releases the lock however the process ends. Child programs do not inherit
/// it.
package final class FolderLock {
    private let folder: Int32

    /// Nil if another process holds the lock.
    ///
    /// On file systems without locks (some network ones), everybody gets one.
    package init?(_ path: String) {
        let folder = open(path, O_RDONLY | O_CLOEXEC)
        // Between fork and exec, a child shares the lock, so retry.
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
