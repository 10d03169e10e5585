// Package memory keeps this process from using all memory of the machine: a
// [Guard] watches the heap, and ends the contexts of the functions at hand once
// it is greater than a limit. Workers and Z3 have limits of their own.
package memory
