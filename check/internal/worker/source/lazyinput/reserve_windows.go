package lazyinput

import (
	"syscall"
	"unsafe"
)

// reserve returns memory that no one may read, of a size in bytes, or nil if
// the system does not provide it.
func reserve(size int) []byte {
	const memReserve, pageNoAccess = 0x2000, 1
	address, _, _ := syscall.NewLazyDLL("kernel32.dll").NewProc("VirtualAlloc").Call(0, uintptr(size), memReserve, pageNoAccess)
	if address == 0 {
		return nil
	}
	// The memory is not Go's: its address may be taken for a pointer.
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), size)
}
