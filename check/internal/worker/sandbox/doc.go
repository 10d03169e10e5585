// Package sandbox starts processes that change nothing but a folder of their
// own, whatever they call and start.
//
// Landlock keeps them from writing, making, moving and removing files outside
// the folder, from tracing other processes and, where the kernel knows how,
// from sending them signals. A filter of system calls keeps them from sockets,
// which all connections begin with, and from what Landlock leaves open: modes,
// owners, times and attributes of files, objects that outlive a process, and
// the clock, name and modules of the machine. In a namespace of processes,
// where users may make one, they see no others, and end with the first of them.
// They read what their user may read.
//
// A thread restricts itself, starts the process, which inherits that, and ends.
// So no helper program is needed, and nothing of the package under test runs
// without the restrictions.
package sandbox
