//go:build linux && (amd64 || arm64)

package sandbox

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// fewCapabilities returns the arguments of capset by which a process keeps only
// the rights to read what belongs to others, if it has them: those of the
// administrator over files, which Landlock keeps from changes. In a new
// namespace of users a process has no right over what is outside.
func fewCapabilities(own bool) (header, data []byte, err error) {
	head := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var sets [2]unix.CapUserData
	if !own {
		if err := unix.Capget(&head, &sets[0]); err != nil {
			return nil, nil, fmt.Errorf("capget: %w", err)
		}
	}
	const kept = 1<<unix.CAP_DAC_OVERRIDE | 1<<unix.CAP_DAC_READ_SEARCH
	keep := sets[0].Permitted & kept
	sets = [2]unix.CapUserData{{Effective: keep, Permitted: keep}}
	head = unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3} // capget may have changed it
	header = unsafe.Slice((*byte)(unsafe.Pointer(&head)), unsafe.Sizeof(head))
	data = unsafe.Slice((*byte)(unsafe.Pointer(&sets)), unsafe.Sizeof(sets))
	return header, data, nil
}

// dropCapabilities makes this thread keep only few capabilities.
func dropCapabilities() error {
	header, data, err := fewCapabilities(false)
	if err != nil {
		return err
	}
	return unix.Capset((*unix.CapUserHeader)(unsafe.Pointer(&header[0])), (*unix.CapUserData)(unsafe.Pointer(&data[0])))
}
