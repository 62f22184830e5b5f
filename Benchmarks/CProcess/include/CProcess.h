#ifndef C_PROCESS_H
#define C_PROCESS_H

#include <spawn.h>
#include <stdbool.h>

/// `fork`, which Swift does not import: in a process of several threads the copy may do next to nothing. Only for a process of one thread.
int fork_single_threaded(void);

/// Has this process killed when the thread that started it ends; does nothing where the system cannot: only Linux can.
void end_with_parent(void);

/// How many threads this process has; 0 where the system does not say.
int number_of_threads(void);

/// The number by which the system knows the calling thread; 0 where it has none: only Linux has.
int thread_id(void);

/// Whether a thread of this process sleeps, or is gone. One that is ready and waits for a core does not sleep.
bool thread_is_asleep(int id);

/// How many threads beside the calling one do not sleep at this moment; 0 where the system does not say: only Linux does.
int other_threads_at_work(void);

/// How much processor time a process has used so far, in seconds; -1 where the system does not say: only Linux does.
double processor_seconds(int process);

/// Writes `mark`, the number of this process and the end of a line, and takes nothing from the heap.
void write_own_number(int file, char mark);

/// Waits until a child has ended, or until nobody reads `output` any more. Whether the latter came first; the child is still to be waited
/// for. Where the system cannot wait for both (only Linux can, from 5.3 on), it is false at once.
bool reader_leaves_first(int child, int output);

/// Whether the system can wait for a child and for a reader at once, as `reader_leaves_first` does.
bool can_wait_for_both(void);

/// A pipe whose ends no other program inherits; on Linux not even one that another thread starts at this moment. 0, or -1 with `errno`.
int pipe_of_our_own(int ends[2]);

/// Whether the system's library can close the files of a child that is started: only glibc can, from 2.34 on.
bool can_close_files_in_child(void);

/// Has a child that is started with these actions close all files from `first` on, once the actions before this one are done. 0, or why it
/// will not.
int close_files_in_child(posix_spawn_file_actions_t *actions, int first);

/// Writes out what all streams hold. 0, or the first reason why something that was printed did not arrive, be it now or earlier.
int flush_all(void);

#endif
