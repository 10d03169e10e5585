//go:build !cgo

package solvertest

// NativeBytes returns 0: without cgo nothing allocates with the C library.
func NativeBytes() uint64 { return 0 }

// NativeHeaps returns 0: without cgo nothing allocates with the C library.
func NativeHeaps() int { return 0 }
