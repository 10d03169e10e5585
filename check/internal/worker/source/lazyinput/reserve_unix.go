//go:build unix

package lazyinput

import "syscall"

// reserve returns memory that no one may read, of a size in bytes, or nil if
// the system does not provide it.
func reserve(size int) []byte {
	memory, err := syscall.Mmap(-1, 0, size, syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil
	}
	return memory
}
