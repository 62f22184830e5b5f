#define _GNU_SOURCE
#include "CProcess.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#ifdef __linux__
#include <signal.h>
#include <sys/prctl.h>
#endif
#include <unistd.h>

int fork_single_threaded(void) { return fork(); }

/// How many threads of this process satisfy `is_wanted`; 0 if the system does not say.
static int count_threads(bool (*is_wanted)(int id)) {
    DIR *threads = opendir("/proc/self/task");
    if (!threads) return 0;
    int number = 0;
    for (struct dirent *entry; (entry = readdir(threads));) {
        int id = atoi(entry->d_name); // 0 for `.` and `..`.
        number += id != 0 && is_wanted(id);
    }
    closedir(threads);
    return number;
}

static bool is_thread(int id) { return id != 0; }

int number_of_threads(void) { return count_threads(is_thread); }

#ifdef __linux__
void end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

int thread_id(void) { return (int)syscall(SYS_gettid); }

bool thread_is_asleep(int id) {
    char path[64], text[128];
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", id);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return true;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    if (length <= 0) return true;
    text[length] = 0;
    // The state follows the name, which may contain a parenthesis itself.
    const char *name_end = strrchr(text, ')');
    return name_end && strncmp(name_end, ") S", 3) == 0;
}

static bool is_other_at_work(int id) { return id != thread_id() && !thread_is_asleep(id); }

int other_threads_at_work(void) { return count_threads(is_other_at_work); }

/// A file to wait on until the process ends; -1 if there is none.
static int end_of_process(int process) {
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, process, 0);
#else
    (void)process;
    return -1;
#endif
}

bool can_wait_for_both(void) {
    int end = end_of_process(getpid());
    if (end >= 0) close(end);
    return end >= 0;
}

bool reader_leaves_first(int child, int output) {
    int end = end_of_process(child);
    if (end < 0) return false;
    // Errors on a file are reported without being requested. No time limit: a process that wakes up disturbs what the child measures.
    struct pollfd watched[2] = {{.fd = end, .events = POLLIN}, {.fd = output}};
    while (poll(watched, 2, -1) < 0 && errno == EINTR) {}
    close(end);
    return watched[0].revents == 0 && watched[1].revents & (POLLERR | POLLHUP);
}

double processor_seconds(int process) {
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0) return -1;
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}
#else
double processor_seconds(int process) {
    (void)process;
    return -1;
}
void end_with_parent(void) {}
int thread_id(void) { return 0; }
bool thread_is_asleep(int id) { return id == 0; }
int other_threads_at_work(void) { return 0; }
bool can_wait_for_both(void) { return false; }
bool reader_leaves_first(int child, int output) {
    (void)child, (void)output;
    return false;
}
#endif

void write_own_number(int file, char mark) {
    char text[24];
    int length = snprintf(text, sizeof text, "%c%d\n", mark, (int)getpid());
    while (write(file, text, (size_t)length) < 0 && errno == EINTR) {}
}

int pipe_of_our_own(int ends[2]) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC);
#else
    // Not atomic: a child started in between inherits both ends, so a reader meets no end of file until that child is gone.
    if (pipe(ends) != 0) return -1;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

// Nested, since a preprocessor without this macro of glibc cannot parse the second line.
#ifdef __GLIBC_PREREQ
#if __GLIBC_PREREQ(2, 34)
#define CAN_CLOSE_FILES
#endif
#endif

#ifdef CAN_CLOSE_FILES
bool can_close_files_in_child(void) { return true; }
int close_files_in_child(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
#else
bool can_close_files_in_child(void) { return false; }
int close_files_in_child(posix_spawn_file_actions_t *actions, int first) {
    (void)actions, (void)first;
    return ENOSYS;
}
#endif

// If a stream cannot be written, glibc drops its buffer, and a later flush succeeds. Only the stream's error flag remains, without the
// reason.
static int why_output_was_lost(void) {
    if (!ferror(stdout)) return 0;
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) > 0 && output.revents & POLLERR ? EPIPE : EIO;
}

int flush_all(void) {
    // Relaxed: nothing else is published with it.
    static _Atomic int first;
    int none = 0, code = fflush(NULL) == 0 ? why_output_was_lost() : errno;
    if (code) atomic_compare_exchange_strong_explicit(&first, &none, code, memory_order_relaxed, memory_order_relaxed);
    return atomic_load_explicit(&first, memory_order_relaxed);
}
