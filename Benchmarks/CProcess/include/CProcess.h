#ifndef C_PROCESS_H
#define C_PROCESS_H

#include <spawn.h>
#include <stdbool.h>

/// `fork`, which Swift does not import. Only for a process of one thread: otherwise the copy may do next to nothing.
int fork_single_threaded(void);

/// Has the system kill this process when the thread that started it ends. Does nothing except on Linux.
void end_with_parent(void);

/// How many threads this process has; 0 if the system does not say.
int number_of_threads(void);

/// The system's number of the calling thread; 0 except on Linux.
int thread_id(void);

/// Whether a thread of this process sleeps or is gone. A thread that is ready and waits for a core does not sleep.
bool thread_is_asleep(int id);

/// How many other threads do not sleep at this moment; 0 except on Linux.
int other_threads_at_work(void);

/// Processor time that a process has used so far, in seconds; -1 if the system does not say: only Linux does.
double processor_seconds(int process);

/// Writes `mark`, the number of this process and a newline, without the heap.
void write_own_number(int file, char mark);

/// Waits until a child has ended, or until nobody reads `output` any more. Returns whether the latter came first; the child remains to be
/// reaped. False at once if the system cannot wait for both: only Linux can, from 5.3 on.
bool reader_leaves_first(int child, int output);

/// Whether the system can wait for a child and a reader at once, as `reader_leaves_first` does.
bool can_wait_for_both(void);

/// A pipe whose ends no other program inherits; on Linux not even one that another thread starts at this moment. 0, or -1 with `errno`.
int pipe_of_our_own(int ends[2]);

/// Whether a started child can have its files closed: only glibc can, from 2.34 on.
bool can_close_files_in_child(void);

/// Has a child started with these actions close all files from `first` on, after the earlier actions. Returns 0 or an error number.
int close_files_in_child(posix_spawn_file_actions_t *actions, int first);

/// Flushes all streams. Returns 0, or the first reason, now or earlier, why printed text did not arrive.
int flush_all(void);

#endif
