// Package sandbox starts processes that can change nothing except a directory
// of their own, even by processes that they start. It ends processes that use
// too much together.
//
// Landlock keeps the processes from writing, making, moving and removing files
// outside the directory, and from tracing other processes. If the kernel
// supports it, Landlock also keeps them from sending signals to others. A
// filter of system calls allows those that act on the process itself, and none
// that Landlock does not cover: sockets, changes of modes, owners, times and
// attributes of files, objects that outlive a process, and the clock, name and
// modules of the machine. If users may make a namespace of processes, the
// processes run in one, with a /proc of their own: they see no other processes,
// and end with the first of them. The processes can read everything that their
// user may read.
//
// A process in namespaces stops before its first instruction, and is made to
// restrict itself. Without namespaces a thread restricts itself, starts the
// process, which inherits the restrictions, and ends. No helper program is
// needed, and no code of the package under test runs without the restrictions.
//
// The system itself keeps each process below the limit of memory, but counts
// neither memory that processes share nor how many there are. [Limits.Watch]
// does that.
package sandbox
