// Package memlimit keeps this process from using all memory of the machine. A
// [Guard] watches the heap, and ends the contexts of the current functions once
// the heap exceeds a limit. Workers and Z3 have limits of their own.
package memlimit
