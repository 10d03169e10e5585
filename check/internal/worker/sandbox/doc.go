// Package sandbox starts processes that can change nothing except a directory
// of their own, even by processes that they start.
//
// Landlock keeps the processes from writing, making, moving and removing files
// outside the directory, and from tracing other processes. If the kernel
// supports it, Landlock also keeps them from sending signals to others. A
// filter of system calls denies sockets, which all connections begin with. It
// also denies changes that Landlock does not cover: modes, owners, times and
// attributes of files, objects that outlive a process, and the clock, name and
// modules of the machine. If users may make a namespace of processes, the
// processes run in one: they see no other processes, and end with the first of
// them. The processes can read everything that their user may read.
//
// A thread restricts itself, starts the process, which inherits the
// restrictions, and ends. No helper program is needed, and no code of the
// package under test runs without the restrictions.
package sandbox
