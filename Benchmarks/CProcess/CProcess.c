#define _GNU_SOURCE
#include "CProcess.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

int fork_single_threaded(void) { return fork(); }

int number_of_threads(void) {
    DIR *threads = opendir("/proc/self/task");
    if (!threads) return 0;
    int number = 0;
    // Each has a folder, beside `.` and `..`.
    for (struct dirent *entry; (entry = readdir(threads));) number += entry->d_name[0] != '.';
    closedir(threads);
    return number;
}

int pipe_of_our_own(int ends[2]) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC);
#else
    // Not in one step: a child that is started between them inherits both ends, and nobody reads to the end before it is gone.
    if (pipe(ends) != 0) return -1;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}
