// Package system wraps the operating system's features that workers need:
// processes that end with their parent and as a group, shared memory, wide
// pipes, and the memory that a process used. If a system lacks a feature, the
// function does the closest thing, and its comment says so.
package system
