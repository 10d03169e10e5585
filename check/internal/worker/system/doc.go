// Package system is what workers need of the operating system: processes that
// end with their parent and as a group, shared memory, wide pipes, and how much
// memory a process had. Where a system has none of it, the functions do what
// comes closest, and say so.
package system
