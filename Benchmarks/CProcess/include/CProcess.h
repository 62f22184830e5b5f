#ifndef C_PROCESS_H
#define C_PROCESS_H

/// `fork`, which Swift does not import: in a process of several threads the copy may do next to nothing. Only for a process of one thread.
int fork_single_threaded(void);

/// How many threads this process has; 0 where the system does not say.
int number_of_threads(void);

/// A pipe whose ends no other program inherits; on Linux not even one that another thread starts at this moment. 0, or -1 with `errno`.
int pipe_of_our_own(int ends[2]);

#endif
